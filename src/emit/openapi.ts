/**
 * openapi.json: the API described from the operations table and the schemas that the code uses.
 */
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { z } from "zod";
import { toErrorBody, errors, type ErrorCode } from "../contract/errors.ts";
import { errorExamples } from "../contract/error-examples.ts";
import { everyResponse, successCacheControl } from "../contract/headers.ts";
import { operations, type Operation } from "../contract/operations.ts";
import {
  parameters,
  slugParameter,
  type ParameterName,
} from "../contract/parameters.ts";
import { schemas } from "../contract/schemas.ts";
import { apiPath, referencePath, toUrl } from "../contract/urls.ts";
import type { Site } from "../model/site.ts";
import { currentVersion, version } from "../contract/version.ts";
import { pickExamples, type Example } from "./examples.ts";
import type { OutputFile } from "./output-file.ts";

const tag = "content";

/** What the description says of the site; all else follows from the contract. */
export interface AboutSite {
  name: string;
  baseUrl: string;
  email?: string | undefined;
  /** A real answer of this build for each operation, by its id. */
  examples: ReadonlyMap<string, Example>;
}

export function emitOpenApi(site: Site): OutputFile {
  const document = describeApi({
    name: site.settings.name,
    baseUrl: site.settings.base_url,
    email: site.company.email,
    examples: pickExamples(site),
  });
  return {
    path: "/openapi.json",
    body: `${JSON.stringify(document, null, 2)}\n`,
  };
}

/** @returns the OpenAPI 3.1 description of the current version */
export function describeApi(about: AboutSite) {
  const { name, baseUrl, email } = about;
  const description: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: `${name} API`,
      version: currentVersion.full,
      description: `The published content of ${name} as JSON. Read-only, without authentication. Every failure has one shape: code, message, hint, docs.`,
      contact: {
        name,
        url: toUrl(baseUrl, "/"),
        ...(email === undefined ? {} : { email }),
      },
      license: { name: "Terms of the site", url: toUrl(baseUrl, "/") },
    },
    externalDocs: {
      description: "The reference for people",
      url: toUrl(baseUrl, referencePath),
    },
    servers: [{ url: baseUrl, description: "The site" }],
    security: [],
    tags: [{ name: tag, description: "What the site publishes" }],
    paths: Object.fromEntries(
      operations.map((operation) => [
        apiPath(version, operation.path),
        { get: toOperationObject(operation, about) },
      ]),
    ),
    components: {
      responses: Object.fromEntries(
        operationErrors.map((code) => [code, toErrorResponse(code, baseUrl)]),
      ),
    },
  };
  return createDocument(description, {
    // Fields are added within a version: a client must not refuse what it does not know.
    override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties,
  });
}

/** What a GET can be answered with; method_not_allowed is for other methods. */
const operationErrors = [
  "bad_request",
  "not_found",
  "upstream_unavailable",
] as const satisfies ErrorCode[];

/** @returns the codes that a GET of the operation can be answered with */
export function errorsOf(operation: Operation): ErrorCode[] {
  return operationErrors.filter(
    (code) => code !== "not_found" || operation.kind === "post",
  );
}

function toOperationObject(
  operation: Operation,
  about: AboutSite,
): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [tag],
    requestParams: {
      ...(operation.path.includes("{slug}")
        ? { path: z.object({ slug: slugSchema }) }
        : {}),
      ...(operation.parameters.length > 0
        ? {
            query: z.object(
              Object.fromEntries(
                operation.parameters.map((name) => [
                  name,
                  toParameterSchema(name),
                ]),
              ),
            ),
          }
        : {}),
    },
    responses: {
      200: toSuccessResponse(operation, about.examples.get(operation.id)),
      ...Object.fromEntries(
        errorsOf(operation).map((code) => [
          `${errors[code].status}`,
          { $ref: `#/components/responses/${code}` },
        ]),
      ),
    },
  };
}

const slugSchema = z.string().meta({ ...slugParameter });

function toParameterSchema(name: ParameterName): z.ZodType {
  const { description, example } = parameters[name];
  const isInteger = parameters[name].type === "integer";
  return parameterSchemas[name]
    .optional()
    .meta({ description, example: isInteger ? Number(example) : example });
}

/** From 1 without an upper bound: a page past the end is a failure of its own, and per_page is clamped. */
function wholeNumber(standard: number) {
  return z
    .int()
    .min(1)
    .default(standard)
    .meta({ override: ({ jsonSchema }) => void delete jsonSchema.maximum });
}

const parameterSchemas = {
  page: wholeNumber(parameters.page.default),
  per_page: wholeNumber(parameters.per_page.default),
  q: z.string(),
  category: z.enum(parameters.category.values),
} satisfies Record<ParameterName, z.ZodType>;

function toSuccessResponse(
  operation: Operation,
  example: Example | undefined,
): ZodOpenApiResponseObject {
  return {
    description: "The content",
    headers: operation.kind === "list" ? listHeaders : successHeaders,
    content: {
      "application/json": {
        schema: schemas[operation.response],
        ...(example ? { example: example.answer } : {}),
      },
    },
  };
}

function toErrorResponse(
  code: ErrorCode,
  baseUrl: string,
): ZodOpenApiResponseObject {
  return {
    description: errors[code].summary,
    headers: code === "upstream_unavailable" ? retryHeaders : headers,
    content: {
      "application/json": {
        schema: schemas.ErrorResponse,
        example: toErrorBody(errorExamples[code], baseUrl),
      },
    },
  };
}

const headers = z.object({
  "API-Version": z.string().meta({
    description: "The major version that answers",
    example: everyResponse["API-Version"],
  }),
  "RateLimit-Policy": z.string().meta({
    description: "Fair use; advisory, nothing is refused",
    example: everyResponse["RateLimit-Policy"],
  }),
});

const retryHeaders = headers.extend({
  "Retry-After": z.string().meta({
    description: "Seconds after which another try makes sense",
    example: "5",
  }),
});

const successHeaders = headers.extend({
  ETag: z.string().meta({
    description: "Names these very bytes; send it as If-None-Match",
    example: '"5f0c1a9d3b7e2468"',
  }),
  "Cache-Control": z.string().meta({
    description: "How long a copy is good",
    example: successCacheControl,
  }),
});

const listHeaders = successHeaders.extend({
  Link: z.string().meta({
    description: "The first, previous, next and last page (RFC 8288)",
    example: '<https://site.example/api/public/v1/blog?page=2>; rel="next"',
  }),
});
