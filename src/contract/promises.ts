/**
 * The promises of the API, one sentence each, read off its OpenAPI description. compare-promises.ts decides which changes break them.
 */
import { z } from "zod";
import { JsonSchema, typeName } from "./json-schema.ts";

const Response = z.object({
  $ref: z.string().optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
  content: z.record(z.string(), z.object({ schema: JsonSchema })).optional(),
});

const Security = z.array(z.record(z.string(), z.unknown()));

const Description = z.object({
  security: Security.optional(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        security: Security.optional(),
        requestBody: z.object({ required: z.boolean().optional() }).optional(),
        parameters: z
          .array(
            z.object({
              in: z.string(),
              name: z.string(),
              required: z.boolean().optional(),
              schema: JsonSchema,
            }),
          )
          .optional(),
        responses: z.record(z.string(), Response),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), JsonSchema),
    responses: z.record(z.string(), Response),
  }),
});

type Description = z.infer<typeof Description>;

/**
 * @param openapi a parsed openapi.json
 * @returns every promise in it, sorted
 */
export function listPromises(openapi: unknown): string[] {
  const description = Description.parse(openapi);
  const promises: string[] = [];
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      promises.push(`${name} is ${operation.operationId}`);
      const security = operation.security ?? description.security ?? [];
      if (security.every((scheme) => Object.keys(scheme).length === 0))
        promises.push(`${name} needs no authentication`);
      if (operation.requestBody?.required) promises.push(`${name} requires a body`);
      for (const parameter of operation.parameters ?? []) {
        const place = `${parameter.in} ${parameter.name}`;
        if (parameter.required) promises.push(`${name} requires ${place}`);
        promises.push(...describeRequest(parameter.schema, `${name} takes ${place}`, description));
      }
      for (const [status, response] of Object.entries(operation.responses)) {
        const place = `${name} answers ${status}`;
        promises.push(...describeResponse(response, place, description));
      }
    }
  }
  return promises.toSorted();
}

function describeResponse(
  response: z.infer<typeof Response>,
  place: string,
  description: Description,
): string[] {
  const name = response.$ref?.split("/").at(-1);
  const named = name && description.components.responses[name];
  const { headers = {}, content = {} } = named || response;
  return [
    ...Object.keys(headers).map((header) => `${place} with header ${header}`),
    ...Object.entries(content).flatMap(([type, { schema }]) =>
      describe(schema, `${place} as ${type}:`, description),
    ),
  ];
}

/** What of a schema limits the values that a client may send, or says what is meant without one. */
export const requestLimits = [
  "default",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maxItems",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "multipleOf",
  "pattern",
  "uniqueItems",
] as const;

function describeRequest(schema: JsonSchema, place: string, description: Description): string[] {
  const variants = toVariants(schema, description);
  // Bounds are limits of their own below.
  const types = variants.map((variant) =>
    typeName({ ...variant, minimum: undefined, maximum: undefined }),
  );
  return [
    `${place} ${types.toSorted().join(" or ")}`,
    ...variants.flatMap((variant) => [
      ...(variant.enum ?? []).map((value) => `${place} may be ${JSON.stringify(value)}`),
      ...requestLimits.flatMap((limit) =>
        variant[limit] === undefined
          ? []
          : [`${place} with ${limit} ${JSON.stringify(variant[limit])}`],
      ),
      ...(variant.items ? describeRequest(variant.items, `${place} []`, description) : []),
    ]),
  ];
}

function describe(schema: JsonSchema, place: string, description: Description): string[] {
  const variants = toVariants(schema, description);
  const types = variants.map(typeName).toSorted();
  return [
    `${place} ${types.join(" or ")}`,
    ...variants.flatMap((variant) => [
      ...(variant.enum ?? []).map((value) => `${place} may be ${JSON.stringify(value)}`),
      ...(variant.maxLength === undefined
        ? []
        : [`${place} of up to ${variant.maxLength} characters`]),
      ...(variant.properties && variant.additionalProperties !== false
        ? [`${place} may have more fields`]
        : []),
      ...(variant.items ? describe(variant.items, `${place} []`, description) : []),
      ...Object.entries(variant.properties ?? {}).flatMap(([key, value]) => [
        ...(isThere(variant, key) ? [`${place} .${key} is there`] : []),
        ...describe(value, `${place} .${key}`, description),
      ]),
    ]),
  ];
}

/** Also what is there because something is that is always there (emit/api/generator-forms.ts). */
function isThere({ required = [], dependentRequired = {} }: JsonSchema, key: string): boolean {
  return [required, ...required.map((other) => dependentRequired[other] ?? [])].some((keys) =>
    keys.includes(key),
  );
}

/** @returns what the schema may be, references followed */
function toVariants(schema: JsonSchema, description: Description): JsonSchema[] {
  const name = schema.$ref?.split("/").at(-1);
  const named = name === undefined ? undefined : description.components.schemas[name];
  if (named) return toVariants(named, description);
  if (schema.anyOf) return schema.anyOf.flatMap((variant) => toVariants(variant, description));
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}
