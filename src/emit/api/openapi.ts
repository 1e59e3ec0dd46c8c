/**
 * openapi.json: OpenAPI description of an API version, generated from its tables and schemas.
 *
 * If several forms are equivalent, schemas use the one that client generators handle best:
 *
 * - A property that is null or a named object is not in `required`, because the Java code of
 *   openapi-generator accesses it before checking for null. `dependentRequired` (JSON Schema
 *   2020-12, 6.5.4) has the same effect: an object with the first property of its schema has this
 *   one too.
 * - `additionalProperties: true` is explicit for generators that reject unknown properties by
 *   default, because properties can be added within a version.
 * - An instant has a `format` but no `pattern`, which the Python code of openapi-generator would
 *   apply to the parsed value.
 * - An instant in a query has a `pattern` but no `format`: Python clients would write the offset
 *   without a colon, which violates RFC 3339, and could not send a day.
 * - An empty value outside of the schema, such as `year=`, is declared as `allowEmptyValue`. A
 *   schema variant would become a union type in every generated client.
 * - Integers are marked if they need 64 bits, because Java and C# default to 32.
 */
import { z } from "zod";
import {
  acceptsEmpty,
  fillPath,
  isPaged,
  isRequired,
  validValues,
  type DescribedOperation,
  type ParameterRow,
} from "../../format/api.ts";
import { resetRequired } from "../../contract/changes.ts";
import {
  conditionErrorCodes,
  errorCodes,
  errors,
  methodNotAllowed,
  preconditionFailed,
  rangeNotSatisfiable,
  toErrorBody,
  unavailable,
  type ErrorCode,
  type Failure,
} from "../../contract/errors.ts";
import { allowedMethods, everyResponse, successCacheControl } from "../../format/headers.ts";
import { digitRange, JsonSchema } from "../../contract/json-schema.ts";
import type { Api } from "../../contract/api-version.ts";
import { parseQuery, requestTime } from "../../contract/parse-query.ts";
import { instantPattern } from "../../contract/parse-instant.ts";
import {
  apiPath,
  currentOpenApiPath,
  openApiPath,
  referencePath,
  toUrl,
} from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";
import { jsonFile, type OutputFile } from "../output-file.ts";
import { fill } from "../../site/strings/strings.ts";
import { codeSamples } from "./code-samples.ts";
import { pickExamples, type Example } from "./examples.ts";
import { servedApi, usedApis } from "../site-apis.ts";

/** Site whose API is described. */
interface AboutSite {
  name: string;
  baseUrl: string;
  email?: string | undefined;
  /** Licence of the content. */
  license?: { name: string; url: string } | undefined;
  /** Time zone of days and pages; undefined for UTC. */
  timezone?: string | undefined;
  /** True if the end of the version has been announced. */
  isDeprecated?: boolean;
  /** True on a static host, which returns no errors in JSON. */
  isStatic?: boolean;
  /** Examples by operation id; none by default. */
  examples?: ReadonlyMap<string, Example> | undefined;
}

/**
 * @param hasExamples whether operations include example responses, which requires serializing
 * bodies
 * @returns a description for each version, and that of the current version at its well-known path
 */
export function emitOpenApi(site: Site, hasExamples = true): OutputFile[] {
  const { name, base_url: baseUrl, license, timezone, api: settings } = site.settings;
  return usedApis(site).flatMap((api, index) => {
    const description = describeApi(servedApi(api), {
      name,
      baseUrl,
      email: site.company.email,
      license,
      timezone,
      isDeprecated: settings.deprecations.some(({ version }) => version === api.name),
      isStatic: !site.hasFunction,
      examples: hasExamples ? pickExamples(api) : undefined,
    });
    const file = jsonFile(openApiPath(api.name), description);
    return index === 0 ? [{ ...file, path: currentOpenApiPath }, file] : [file];
  });
}

/** @returns the OpenAPI 3.1 description of a version */
export function describeApi(api: Api, about: AboutSite) {
  const { version, operations } = api;
  const { name, baseUrl, email, license, timezone, examples } = about;
  const parameters = operations.map((one) => describeParameters(one, examples?.get(one.id)));
  const shared = shareParameters(parameters.flat());
  const failures = about.isStatic ? [] : Object.entries(errorExamples(api));
  return {
    openapi: "3.1.0",
    info: {
      title: `${name} API`,
      version: api.full,
      description: `Read-only API of the published content of ${name}. No authentication is required. ${about.isStatic ? "It consists of files and takes no parameters, so no file knows now, the time of a request: broadsheet-client filters items itself." : "All responses are JSON, and all errors have the same format."}${timezone === undefined ? "" : ` Instants are in UTC. Pages show times in the time zone ${timezone}, in which days in queries are, too.`}`,
      contact: { name, url: toUrl(baseUrl, "/"), email },
      license,
      "x-timezone": timezone,
    },
    externalDocs: { description: "API reference", url: toUrl(baseUrl, referencePath) },
    servers: [{ url: baseUrl, description: "Production", "x-internal": false }],
    security: [],
    tags: Object.entries(version.groups)
      .filter(([group]) => operations.some((operation) => operation.group === group))
      .map(([group, description]) => ({ name: group, description })),
    paths: Object.fromEntries(
      operations.map((operation, index) => {
        const { id, summary, description, group } = operation;
        const path = apiPath(api.name, operation.path);
        const example = examples?.get(id);
        const request = toUrl(baseUrl, example?.path ?? fillPath(path, noName));
        const errorResponses = (about.isStatic ? [] : errorsOf(operation)).map((code) => [
          errors[code].status,
          ref("responses", code),
        ]);
        const success = describeSuccess(api, operation, example);
        const get = {
          operationId: id,
          summary,
          description,
          tags: [group],
          deprecated: about.isDeprecated || undefined,
          parameters: parameters[index]?.map(shared.refer),
          responses: {
            200: success,
            304: ref("responses", "not_modified"),
            ...(about.isStatic ? {} : { 206: describePart(success.content) }),
            ...Object.fromEntries(errorResponses),
          },
          "x-codeSamples": codeSamples.map(({ name: label, lang, write }) => ({
            lang,
            label,
            source: write(request),
          })),
        };
        return [path, { get }];
      }),
    ),
    components: {
      schemas: describeSchemas(api),
      parameters: shared.components,
      headers: describeHeaders(api, baseUrl),
      responses: {
        not_modified: {
          description: "The response has not changed: its ETag is in If-None-Match.",
          headers: refs("headers", [...usualHeaders, "ETag", "Cache-Control"]),
        },
        ...Object.fromEntries(
          failures.map(([code, { failure }]) => [
            code,
            {
              description: errors[failure.code].summary,
              headers: refs("headers", [
                ...usualHeaders,
                ...(code === "upstream_unavailable" ? ["Retry-After"] : []),
                ...(code === "method_not_allowed" ? ["Allow"] : []),
                ...(code === "range_not_satisfiable" ? ["Content-Range"] : []),
              ]),
              content: {
                "application/json": {
                  schema: ref("schemas", errorSchema(failure.code)),
                  example: toErrorBody(failure, baseUrl),
                },
              },
            },
          ]),
        ),
      },
    },
  };
}

function ref(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

function refs(kind: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, ref(kind, name)]));
}

/** Properties that are undefined are omitted from the file. */
interface OpenApiParameter {
  in: "path" | "query";
  name: string;
  required?: true;
  description: string;
  schema: Record<string, unknown>;
  allowEmptyValue?: true | undefined;
  example?: string | number | boolean | undefined;
}

/**
 * Name of a parameter's component. It differs from the names of schemas, because generators name
 * types after components: a parameter `page` would become a type `Page`, like the document.
 */
const componentName = ({ name }: OpenApiParameter) => `${name}_parameter`;

/** @returns components for parameters that several operations share, in their most frequent form */
function shareParameters(parameters: readonly OpenApiParameter[]) {
  const forms = Map.groupBy(parameters, (parameter) => JSON.stringify(parameter));
  const components: Record<string, OpenApiParameter> = {};
  const isShared = (one: OpenApiParameter) =>
    JSON.stringify(components[componentName(one)]) === JSON.stringify(one);
  const count = (form?: OpenApiParameter) => forms.get(JSON.stringify(form))?.length ?? 1;
  for (const form of parameters)
    if (count(form) > count(components[componentName(form)]))
      components[componentName(form)] = form;
  return {
    components,
    refer: (one: OpenApiParameter) => (isShared(one) ? ref("parameters", componentName(one)) : one),
  };
}

/** Operations that can return an error code, for codes that not all operations return. */
const errorKinds: Partial<Record<ErrorCode, readonly DescribedOperation["kind"][]>> = {
  not_found: ["item", "export-file"],
  reset_required: ["changes"],
};

/** @returns the error codes that an operation can return */
export function errorsOf({ kind }: DescribedOperation): ErrorCode[] {
  return errorCodes.filter((code) => errorKinds[code]?.includes(kind) ?? true);
}

function errorSchema(code: ErrorCode): string {
  const isConditional = conditionErrorCodes.some((one) => one === code);
  return isConditional ? "ConditionErrorResponse" : "ErrorResponse";
}

/** Slug under which nothing is published, for examples. */
const noName = "example";

/** @returns name and description of the parameter in an operation's path */
export function pathParameter(
  operation: DescribedOperation,
): { name: string; description: string } | undefined {
  if (operation.kind === "export-file")
    return {
      name: "file",
      description: "Name of the file, as in the URLs that getExport returns.",
    };
  if (operation.kind !== "item") return undefined;
  const slashes = operation.hasFolders ? " Slashes may be encoded as %2F." : "";
  return { name: "slug", description: `Slug of the ${operation.one}, as in its list.${slashes}` };
}

function describeParameters(
  operation: DescribedOperation,
  example: Example | undefined,
): OpenApiParameter[] {
  const inPath = pathParameter(operation);
  const inQuery = operation.parameters.map((parameter) =>
    describeParameter(parameter, example?.values[parameter.name] ?? parameter.example),
  );
  if (!inPath) return inQuery;
  const value = example?.values[inPath.name] ?? noName;
  return [
    { in: "path", required: true, ...inPath, schema: { type: "string" }, example: value },
    ...inQuery,
  ];
}

function describeParameter(parameter: ParameterRow, example: string): OpenApiParameter {
  const { name, description } = parameter;
  const schema = valueSchema(parameter);
  const isText = schema.type === "string";
  // An empty example is omitted if the schema is a number.
  const number = example === "" ? undefined : Number(example);
  return {
    in: "query",
    name,
    ...(isRequired(parameter) ? { required: true as const } : {}),
    description,
    schema,
    allowEmptyValue:
      (acceptsEmpty(parameter) && (!isText || schema["enum"] !== undefined)) || undefined,
    example: isText ? example : schema.type === "boolean" ? example === "true" : number,
  };
}

/**
 * @returns the schema of a parameter's values, without the empty value that `allowEmptyValue`
 * permits
 */
export function valueSchema(parameter: ParameterRow): {
  type: "string" | "integer" | "number" | "boolean";
  [keyword: string]: unknown;
} {
  const type = "string";
  const isEmptyValid = acceptsEmpty(parameter);
  const whole = (pattern: string) => `^(?:${pattern})${isEmptyValid ? "?" : ""}$`;
  switch (parameter.type) {
    case "integer":
      // Has no maximum, because a larger per_page is valid and a page past the last one has a
      // separate error.
      return { type: "integer", minimum: 1, default: parameter.default };
    case "text":
      return {
        type,
        ...(parameter.isRequired ? { minLength: 1 } : {}),
        maxLength: parameter.maxLength,
      };
    case "sort":
      return { type, enum: validValues(parameter) };
    case "include":
      return { type, enum: combinations(parameter.values) };
    case "range":
      return parameter.of === "number"
        ? { type: "number" }
        : { type, pattern: whole(`${instantPattern}|${requestTime}`) };
    case "cursor":
      return { type, pattern: whole(parameter.pattern) };
    case "facet":
      if (parameter.isBoolean) return { type: "boolean" };
      if (parameter.values) return { type, enum: parameter.values };
      if (parameter.pattern !== undefined)
        return digitRange(parameter.pattern) ?? { type, pattern: whole(parameter.pattern) };
      return isEmptyValid || parameter.valuesOf ? { type } : { type, minLength: 1 };
  }
}

/**
 * @returns all combinations of values, joined by commas. A list parameter would not do, because
 * generated clients repeat it, which is an error
 */
function combinations([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const rest = combinations(others);
  return [first, ...rest, ...rest.map((one) => `${first},${one}`)];
}

/** @throws Error for an operation whose response has no schema */
function describeSuccess(
  { name, schemas }: Api,
  operation: DescribedOperation,
  example: Example | undefined,
) {
  const { response, id } = operation;
  if (!schemas[response]) throw new Error(`${name} has no schema ${response} for ${id}.`);
  const isFile = operation.kind === "export-file";
  // Binary, because clients reject text of an unknown media type; without a name, because some
  // make an object of every schema that has one.
  const schema = isFile ? { type: "string", format: "binary" } : ref("schemas", response);
  return {
    description: isFile ? "Documents, one JSON object per line." : "The requested content.",
    headers: refs("headers", [
      ...usualHeaders,
      "ETag",
      "Cache-Control",
      ...(isPaged(operation) && operation.parameters.length > 0 ? ["Link"] : []),
    ]),
    content: isFile
      ? { "application/x-ndjson": { schema } }
      : { "application/json": { schema, example: example?.response } },
  };
}

/**
 * @param content content of the whole response. Clients that send no Range then have one type for
 * all successes
 */
function describePart(content: Readonly<Record<string, { schema: object }>>) {
  return {
    description: "The part of the content that Range names.",
    headers: refs("headers", ["Access-Control-Allow-Origin", "Content-Range"]),
    content: Object.fromEntries(
      Object.entries(content).map(([type, { schema }]) => [type, { schema }]),
    ),
  };
}

/** Response headers that are useful to programs. */
const usualHeaders = ["API-Version", "RateLimit-Policy", "Access-Control-Allow-Origin"] as const;

function describeHeaders({ name, version }: Api, baseUrl: string) {
  const values = {
    version: name,
    list: toUrl(baseUrl, apiPath(name, "/documents")),
    policy: everyResponse["RateLimit-Policy"],
    caching: successCacheControl,
    methods: allowedMethods,
  };
  return Object.fromEntries(
    Object.entries(version.headers).map(([header, { description, example }]) => [
      header,
      { description, schema: { type: "string" }, example: fill(example, values) },
    ]),
  );
}

const maxInt32 = 2 ** 31 - 1;

/** @returns the schemas by name, with the version's documentation */
export function describeSchemas({ schemas, version, operations }: Api) {
  const { texts } = version;
  const documents = new Set(
    operations.flatMap(({ kind, response }) =>
      kind === "item" ? response.replace(/Response$/, "") : [],
    ),
  );
  const json = z.toJSONSchema(z.object(schemas), {
    override: ({ jsonSchema }) => {
      delete jsonSchema.id;
      suitGenerators(jsonSchema);
    },
  });
  const { $defs = {} } = z
    .object({ $defs: z.record(z.string(), JsonSchema).optional() })
    .parse(JSON.parse(JSON.stringify(json).replaceAll("#/$defs/", "#/components/schemas/")));
  const document = (name: string, schema: JsonSchema): JsonSchema => {
    const own = texts[name];
    const common = documents.has(name.replace(/WithText$/, ""))
      ? "Document"
      : /(?:List|Response)$/.test(name)
        ? "Response"
        : "";
    const known = { ...texts[common]?.properties, ...own?.properties };
    const properties = Object.entries(schema.properties ?? {}).map(([key, property]) => [
      key,
      describe(property, known[key]),
    ]);
    return {
      ...describe(schema, own?.description),
      ...(schema.properties ? { properties: Object.fromEntries(properties) } : {}),
    };
  };
  return Object.fromEntries(
    Object.entries($defs).map(([name, schema]) => [name, document(name, schema)]),
  );
}

function describe(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { description, ...schema };
}

/** Adapts a schema to client generators, in place. */
function suitGenerators(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.type === "integer" && (schema.maximum ?? 0) > maxInt32) schema.format = "int64";
  const [variant, none] = schema.anyOf ?? [];
  if (isPlain(variant) && typeof none === "object" && none.type === "null") {
    delete schema.anyOf;
    Object.assign(schema, variant, { type: [variant.type, "null"] });
  }
  if (schema.type !== "object") return;
  schema.additionalProperties = true;
  const { properties = {}, required = [] } = schema;
  const [first] = required;
  const nullable = required.filter((name) => {
    const property = properties[name];
    const [object] = (typeof property === "object" && property.anyOf) || [];
    return object !== undefined && !isPlain(object);
  });
  if (first === undefined || nullable.length === 0) return;
  schema.required = required.filter((name) => !nullable.includes(name));
  schema["dependentRequired"] = { [first]: nullable };
}

/** @returns whether a variant is a primitive type */
function isPlain(
  variant: z.core.JSONSchema._JSONSchema | undefined,
): variant is z.core.JSONSchema.BaseSchema {
  return (
    typeof variant === "object" && typeof variant.type === "string" && variant.type !== "object"
  );
}

interface ErrorExample {
  failure: Failure;
  /** Request that causes the error; null if no client request does. */
  request: { method: string; path: string; headers?: Readonly<Record<string, string>> } | null;
}

/** @returns an example of each error with the messages of the edge. Tests send the requests */
export function errorExamples({ name, operations }: Api): Record<ErrorCode, ErrorExample> {
  const api = (path: string) => apiPath(name, path);
  const operation = operations.find((one) => one.kind === "item");
  const list = operations.find(
    (one) => one.kind === "list" && one.collection === operation?.collection,
  );
  if (operation?.kind !== "item" || !list) throw new Error(`${name} has no documents.`);
  const { one, many, path } = operation;
  const listPath = api(list.path);
  const slug = `no-such-${one.replaceAll(" ", "-")}`;
  const noCursor = "0".repeat(16);
  const get = (requested: string) => ({ method: "GET", path: requested });
  return {
    bad_request: {
      request: get(`${listPath}?page=abc`),
      failure: parseQuery(list, new URLSearchParams("page=abc")).failure ?? unavailable,
    },
    not_found: {
      request: get(api(fillPath(path, slug))),
      failure: {
        code: "not_found",
        message: `There is no published ${one} with the slug "${slug}".`,
        hint: `${listPath} lists the ${many}.`,
      },
    },
    reset_required: {
      request: get(`${api("/changes")}?since=${noCursor}`),
      failure: resetRequired(noCursor, api("/export")),
    },
    method_not_allowed: {
      request: { method: "POST", path: listPath },
      failure: methodNotAllowed("POST", api("")),
    },
    precondition_failed: {
      request: { ...get(listPath), headers: { "If-Match": '"0"' } },
      failure: preconditionFailed,
    },
    range_not_satisfiable: {
      request: { ...get(listPath), headers: { Range: "bytes=999999999-" } },
      failure: rangeNotSatisfiable,
    },
    upstream_unavailable: { request: null, failure: unavailable },
  };
}
