/**
 * openapi.json: the API described from the operations table and the schemas that the code uses.
 */
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiParameterObject, type ZodOpenApiResponseObject } from 'zod-openapi';
import { z } from 'zod';
import { errors, type ErrorCode } from '../contract/errors.ts';
import { everyResponse, successCacheControl } from '../contract/headers.ts';
import { operations, type Operation } from '../contract/operations.ts';
import { parameters, type ParameterName } from '../contract/parameters.ts';
import { schemas } from '../contract/schemas.ts';
import { apiPath, referencePath, toUrl } from '../contract/urls.ts';
import type { Site } from '../model/site.ts';
import { apiVersion } from './api.ts';
import { version } from './items.ts';
import type { OutputFile } from './output-file.ts';

const tag = 'content';

export function emitOpenApi(site: Site): OutputFile {
  const { settings, company } = site;
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: `${settings.name} API`,
      version: apiVersion,
      description: `The published content of ${settings.name} as JSON. Read-only, without authentication. Every failure has one shape: code, message, hint, docs.`,
      contact: { name: settings.name, url: toUrl(settings.base_url, '/'), ...(company.email === undefined ? {} : { email: company.email }) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'The reference for people', url: toUrl(settings.base_url, referencePath) },
    servers: [{ url: settings.base_url, description: 'The site' }],
    security: [],
    tags: [{ name: tag, description: 'What the site publishes' }],
    paths: Object.fromEntries(operations.map((operation) => [apiPath(version, operation.path), { get: toOperationObject(operation) }])),
    components: {
      responses: Object.fromEntries(operationErrors.map((code) => [code, toErrorResponse(code)])),
    },
  });
  return { path: '/openapi.json', body: `${JSON.stringify(document, null, 2)}\n` };
}

const operationErrors = ['bad_request', 'not_found', 'method_not_allowed', 'upstream_unavailable'] as const satisfies ErrorCode[];

function toOperationObject(operation: Operation): ZodOpenApiOperationObject {
  const codes = operationErrors.filter((code) => code !== 'method_not_allowed' && (code !== 'not_found' || operation.kind === 'post'));
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [tag],
    parameters: [...(operation.path.includes('{slug}') ? [slugParameter] : []), ...operation.parameters.map(toParameterObject)],
    responses: {
      200: toSuccessResponse(operation),
      ...Object.fromEntries(codes.map((code) => [`${errors[code].status}`, { $ref: `#/components/responses/${code}` }])),
    },
  };
}

const slugParameter: ZodOpenApiParameterObject = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The slug of the post; for a translation slug and locale, as in my-post.de. The last part of api_url.',
  schema: z.string(),
  example: 'my-post',
};

function toParameterObject(name: ParameterName): ZodOpenApiParameterObject {
  const { description, example } = parameters[name];
  return { name, in: 'query', required: false, description, schema: parameterSchemas[name], example: typedExample(name, example) };
}

const parameterSchemas = {
  page: z.int32().min(1).default(parameters.page.default),
  per_page: z.int32().min(1).default(parameters.per_page.default),
  q: z.string(),
  category: z.enum(parameters.category.values),
} satisfies Record<ParameterName, z.ZodType>;

function typedExample(name: ParameterName, example: string): string | number {
  return parameters[name].type === 'integer' ? Number(example) : example;
}

function toSuccessResponse(operation: Operation): ZodOpenApiResponseObject {
  return {
    description: 'The content',
    headers: { ...commonHeaders, ...successHeaders, ...(operation.kind === 'list' ? { Link: linkHeader } : {}) },
    content: { 'application/json': { schema: schemas[operation.response] } },
  };
}

function toErrorResponse(code: ErrorCode): ZodOpenApiResponseObject {
  return {
    description: errors[code].summary,
    headers: commonHeaders,
    content: { 'application/json': { schema: schemas.ErrorResponse } },
  };
}

const header = (description: string, example: string) => ({ description, schema: z.string(), example });

const commonHeaders = {
  'API-Version': header('The major version that answers', everyResponse['API-Version']),
  'RateLimit-Policy': header('Fair use; advisory, nothing is refused', everyResponse['RateLimit-Policy']),
};

const successHeaders = {
  ETag: header('Names these very bytes; send it as If-None-Match', '"5f0c1a9d3b7e2468"'),
  'Cache-Control': header('How long a copy is good', successCacheControl),
};

const linkHeader = header('The first, previous, next and last page (RFC 8288)', '<https://site.example/api/public/v1/blog?page=2>; rel="next"');
