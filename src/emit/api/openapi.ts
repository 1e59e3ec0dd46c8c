/**
 * openapi.json: OpenAPI description of an API version, generated from its tables and schemas.
 */
import { fillPath, isPaged, type DescribedOperation } from "../../format/api.ts";
import { conditionErrorCodes, errors, toErrorBody, type ErrorCode } from "../../contract/errors.ts";
import { allowedMethods, everyResponse, successCacheControl } from "../../format/headers.ts";
import type { Api } from "../../contract/api-version.ts";
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
import { errorExamples, errorsOf } from "./error-examples.ts";
import { pickExamples, type Example } from "./examples.ts";
import { describeParameters, noName, shareParameters } from "./openapi-parameters.ts";
import { describeSchemas } from "./openapi-schemas.ts";
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
  const parameters = operations.map((operation) =>
    describeParameters(operation, examples?.get(operation.id)),
  );
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

function errorSchema(code: ErrorCode): string {
  const isConditional = conditionErrorCodes.some((conditionCode) => conditionCode === code);
  return isConditional ? "ConditionErrorResponse" : "ErrorResponse";
}

function ref(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

function refs(kind: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, ref(kind, name)]));
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
