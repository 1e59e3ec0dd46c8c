/**
 * openapi.json: a version of the API, described from the operations table and the schemas that the code uses.
 */
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { z } from "zod";
import { toErrorBody, errors, type ErrorCode } from "../../contract/errors.ts";
import { errorExamples, sampleOperation } from "../../contract/error-examples.ts";
import { ErrorResponse } from "../../contract/error-response.ts";
import { everyResponse, successCacheControl } from "../../contract/headers.ts";
import { isPaged, listPath, type Operation } from "../../contract/operation.ts";
import { instantPattern } from "../../contract/parse-instant.ts";
import {
  fileParameter,
  ordersOf,
  slugParameter,
  valuesOf,
  type Parameter,
} from "../../contract/parameter.ts";
import type { Projection } from "../../contract/projection.ts";
import {
  apiPath,
  currentOpenApiPath,
  openApiPath,
  referencePath,
  toUrl,
} from "../../contract/urls.ts";
import type { ApiVersion } from "../../contract/version.ts";
import type { Site } from "../../content/site.ts";
import { pickExamples, type Example } from "./examples.ts";
import { suitGenerators } from "./generator-forms.ts";
import type { OutputFile } from "../output-file.ts";

const tag = "content";

/** What the description says of the site; all else follows from the contract. */
export interface AboutSite {
  name: string;
  baseUrl: string;
  email?: string | undefined;
  /** Its languages; without them a parameter takes any. */
  locales?: readonly string[];
  /** Under which others may use what the API answers. */
  license?: { name: string; url: string } | undefined;
  /** Whether the end of the version is declared. */
  isDeprecated?: boolean;
  /** A real answer of this build for each operation, by its id. */
  examples: ReadonlyMap<string, Example>;
}

/**
 * @param hasExamples whether each operation shows an answer, for which texts have to be made
 * @returns a description of each version below it, and that of the current version, the first, at the address that all know
 */
export function emitOpenApi(
  site: Site,
  projections: readonly Projection[],
  hasExamples = true,
): OutputFile[] {
  const { settings, company } = site;
  return projections.flatMap((projection, index) => {
    const { name } = projection.version;
    const document = describeApi(projection, {
      name: settings.name,
      baseUrl: settings.base_url,
      email: company.email,
      license: settings.license,
      locales: settings.locales,
      isDeprecated: settings.api.deprecations.some(({ version }) => version === name),
      examples: hasExamples ? pickExamples(site, projection) : new Map(),
    });
    const body = `${JSON.stringify(document, null, 2)}\n`;
    return [
      ...(index === 0 ? [{ path: currentOpenApiPath, body }] : []),
      { path: openApiPath(name), body },
    ];
  });
}

/** @returns the OpenAPI 3.1 description of a version */
export function describeApi(
  projection: Projection,
  about: AboutSite,
): ReturnType<typeof createDocument> {
  const { version } = projection;
  const { name, baseUrl, email, license } = about;
  const description: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: `${name} API`,
      version: version.full,
      description: `The published content of ${name} as JSON. Read-only, without authentication. Every failure has one shape: code, message, hint, docs.`,
      contact: {
        name,
        url: toUrl(baseUrl, "/"),
        ...(email === undefined ? {} : { email }),
      },
      ...(license ? { license } : {}),
    },
    externalDocs: {
      description: "The reference for people",
      url: toUrl(baseUrl, referencePath),
    },
    servers: [{ url: baseUrl, description: "The site" }],
    security: [],
    tags: [{ name: tag, description: "What the site publishes" }],
    paths: Object.fromEntries(
      version.operations.map((operation) => [
        apiPath(version.name, operation.path),
        { get: toOperationObject(projection, operation, about) },
      ]),
    ),
    components: {
      responses: Object.fromEntries(
        operationErrors.map((code) => [code, toErrorResponse(version, code, baseUrl)]),
      ),
    },
  };
  return createDocument(description, {
    override: ({ jsonSchema }) => suitGenerators(jsonSchema),
  });
}

/** What a GET can be answered with; method_not_allowed is for other methods. */
const operationErrors = [
  "bad_request",
  "not_found",
  "reset_required",
  "upstream_unavailable",
] as const satisfies ErrorCode[];

/** Which operations answer with a code, where not all do. */
const answeredBy: Partial<Record<ErrorCode, readonly Operation["kind"][]>> = {
  not_found: ["item", "export-file"],
  reset_required: ["changes"],
};

/** @returns the codes that a GET of the operation can be answered with */
export function errorsOf(operation: Operation): ErrorCode[] {
  return operationErrors.filter((code) => answeredBy[code]?.includes(operation.kind) ?? true);
}

function toOperationObject(
  projection: Projection,
  operation: Operation,
  about: AboutSite,
): ZodOpenApiOperationObject {
  const example = about.examples.get(operation.id);
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [tag],
    ...(about.isDeprecated ? { deprecated: true } : {}),
    requestParams: {
      ...(operation.kind === "item"
        ? {
            path: z.object({
              slug: z.string().meta({
                description: slugParameter(operation).description,
                example: example?.values["slug"],
              }),
            }),
          }
        : {}),
      ...(operation.kind === "export-file"
        ? {
            path: z.object({
              file: z.string().meta({
                ...fileParameter,
                example: example?.values["file"],
              }),
            }),
          }
        : {}),
      ...(operation.parameters.length > 0
        ? {
            query: z.object(
              Object.fromEntries(
                operation.parameters.map((parameter) => [
                  parameter.name,
                  toParameterSchema(parameter, about.locales, example?.values),
                ]),
              ),
            ),
          }
        : {}),
    },
    responses: {
      200: toSuccessResponse(projection, operation, example),
      ...Object.fromEntries(
        errorsOf(operation).map((code) => [
          `${errors[code].status}`,
          { $ref: `#/components/responses/${code}` },
        ]),
      ),
    },
  };
}

function toParameterSchema(
  parameter: Parameter,
  locales: AboutSite["locales"] = [],
  values: Example["values"] = {},
): z.ZodType {
  const { name, type, description } = parameter;
  const example = values[name];
  return toValueSchema(parameter, locales)
    .optional()
    .meta({
      description,
      // Values are separated by commas.
      ...(type === "include" ? { param: { style: "form" as const, explode: false } } : {}),
      ...(example === undefined ? {} : { example: toExample(parameter, example) }),
    });
}

function toExample(parameter: Parameter, value: string) {
  const isNumber =
    parameter.type === "integer" || (parameter.type === "range" && parameter.of === "number");
  if (isNumber) return Number(value);
  if (parameter.type === "label" && parameter.isBoolean) return value === "true";
  return parameter.type === "include" ? value.split(",") : value;
}

function toValueSchema(parameter: Parameter, locales: readonly string[]): z.ZodType {
  switch (parameter.type) {
    case "integer":
      return wholeNumber(parameter.default);
    case "text":
      return z.string().max(parameter.maxLength);
    case "label":
      if (parameter.isBoolean) return z.boolean();
      if (parameter.values) return z.enum(parameter.values);
      if (parameter.pattern) return z.string().regex(parameter.pattern);
      return parameter.refusesEmpty ? z.string().min(1) : z.string();
    case "cursor":
      return z.string().regex(parameter.pattern);
    case "range":
      return parameter.of === "number"
        ? z.number()
        : z
            .string()
            .regex(new RegExp(`^(?:${instantPattern})${parameter.refusesEmpty ? "" : "?"}$`));
    case "order":
      return z.enum(ordersOf(parameter));
    case "include":
      return z.array(z.enum(parameter.values));
    case "choice": {
      const values = valuesOf(parameter, locales);
      return values.length > 0 ? z.enum(values) : z.string();
    }
  }
}

/** From 1 without an upper bound, which a format would be: a page past the end is a failure of its own, and per_page is clamped. */
function wholeNumber(standard: number) {
  return z
    .int()
    .min(1)
    .default(standard)
    .meta({
      override: ({ jsonSchema }) => {
        delete jsonSchema.maximum;
        delete jsonSchema.format;
      },
    });
}

/** @throws Error when an operation names no schema of its version */
function toSuccessResponse(
  { version, schemas }: Projection,
  operation: Operation,
  example: Example | undefined,
): ZodOpenApiResponseObject {
  const schema = schemas[operation.response];
  if (!schema)
    throw new Error(`${version.name} has no schema ${operation.response} for ${operation.id}.`);
  const { list, success } = describeHeaders(version);
  if (operation.kind === "export-file")
    return {
      description: "The content, a document a line",
      headers: success,
      content: { "application/x-ndjson": { schema } },
    };
  return {
    description: "The content",
    headers: isPaged(operation) ? list : success,
    content: {
      "application/json": {
        schema,
        ...(example ? { example: example.answer } : {}),
      },
    },
  };
}

function toErrorResponse(
  version: ApiVersion,
  code: ErrorCode,
  baseUrl: string,
): ZodOpenApiResponseObject {
  const { always, retry } = describeHeaders(version);
  return {
    description: errors[code].summary,
    headers: code === "upstream_unavailable" ? retry : always,
    content: {
      "application/json": {
        schema: ErrorResponse,
        example: toErrorBody(errorExamples(version)[code], baseUrl),
      },
    },
  };
}

/** What a version's responses carry: all of them, those that are worth another try, successes, lists. */
function describeHeaders(version: ApiVersion) {
  const always = z.object({
    "API-Version": z.string().meta({
      description: "The major version that answers",
      example: version.name,
    }),
    "RateLimit-Policy": z.string().meta({
      description: "Fair use; advisory, nothing is refused",
      example: everyResponse["RateLimit-Policy"],
    }),
  });
  const retry = always.extend({
    "Retry-After": z.string().meta({
      description: "Seconds after which another try makes sense",
      example: "5",
    }),
  });
  const success = always.extend({
    ETag: z.string().meta({
      description: "Names these very bytes; send it as If-None-Match",
      example: '"5f0c1a9d3b7e2468"',
    }),
    "Cache-Control": z.string().meta({
      description: "How long a copy is good",
      example: successCacheControl,
    }),
  });
  const path = apiPath(version.name, listPath(sampleOperation(version)));
  const list = success.extend({
    Link: z.string().meta({
      description: "The first, previous, next and last page (RFC 8288)",
      example: `<${toUrl("https://site.example", path)}?page=2>; rel="next"`,
    }),
  });
  return { always, retry, success, list };
}
