/**
 * Subset of OpenAPI and JSON Schema that descriptions of the API use.
 */
import { z } from "zod";

export const JsonSchema = z.looseObject({
  $ref: z.string().optional(),
  description: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  dependentRequired: z.record(z.string(), z.array(z.string())).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  default: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get items() {
    return JsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
});

export type JsonSchema = z.infer<typeof JsonSchema>;

/** @returns the variants of a schema, each with one type; references are not resolved */
export function singleTypes(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf;
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

/**
 * @param pattern pattern for a fixed number of digits, as in `[0-9]{4}`
 * @returns the schema of the integers that match it; undefined for other patterns
 */
export function digitRange(pattern: string) {
  const digits = Number(/^\[0-9\]\{(\d+)\}$/.exec(pattern)?.[1]);
  if (!(digits > 0)) return undefined;
  return { type: "integer" as const, minimum: 10 ** (digits - 1), maximum: 10 ** digits - 1 };
}

/** Reference to a component of the description. */
export const Reference = z.object({ $ref: z.string() });

/**
 * @returns the value itself, or the component that it refers to; undefined for an unknown component
 */
export function resolveReference<Value extends object>(
  value: Value | z.infer<typeof Reference>,
  components: Readonly<Record<string, Value>>,
): Value | undefined {
  return "$ref" in value ? components[referenceName({ $ref: `${value.$ref}` }) ?? ""] : value;
}

/** @returns the last segment of a reference: `#/components/schemas/Tag` → `Tag` */
export function referenceName({ $ref }: { $ref?: string | undefined }): string | undefined {
  return $ref?.split("/").at(-1);
}

/**
 * @returns a short name of a type, as in `string (uri)` and `integer from 1 to 100`; for a
 * constant, its value
 */
export function typeLabel({ type, format, minimum, maximum, const: value }: JsonSchema): string {
  if (type === "null") return type;
  if (value !== undefined) return JSON.stringify(value);
  const from = minimum === undefined ? "" : ` from ${minimum}`;
  // The maxima of 32-bit and JSON integers are omitted, because they carry no information.
  const to = maximum === undefined || maximum >= 2 ** 31 - 1 ? "" : ` to ${maximum}`;
  return `${String(type)}${format === undefined ? "" : ` (${format})`}${from}${to}`;
}

const Schema = z.record(z.string(), z.unknown());

const Response = z.object({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.object({ schema: Schema.optional() })).default({}),
});

const Parameter = z.object({
  in: z.string(),
  name: z.string(),
  description: z.string().optional(),
  required: z.boolean().default(false),
  allowEmptyValue: z.boolean().default(false),
  schema: Schema,
});

const Security = z.array(z.record(z.string(), z.unknown()));

const Operation = z.object({
  operationId: z.string(),
  summary: z.string().default(""),
  description: z.string().default(""),
  security: Security.optional(),
  requestBody: z.object({ required: z.boolean().optional() }).optional(),
  parameters: z.array(z.union([Reference, Parameter])).default([]),
  responses: z.record(z.string(), z.union([Reference, Response])),
});

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Operations of a path, without the other members of a path item, such as a summary. */
const PathItem = z.object(
  Object.fromEntries(methods.map((method) => [method, Operation.optional()])),
);

export const OpenApi = z.object({
  security: Security.default([]),
  paths: z.record(z.string(), PathItem),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Response).default({}),
    parameters: z.record(z.string(), Parameter).default({}),
  }),
});

/** @returns the operations of a description, with their parameters and responses resolved */
export function listOperations({ security, paths, components }: z.infer<typeof OpenApi>) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation === undefined
        ? []
        : {
            ...operation,
            security: operation.security ?? security,
            path,
            method,
            parameters: operation.parameters.flatMap(
              (parameter) => resolveReference(parameter, components.parameters) ?? [],
            ),
            responses: Object.entries(operation.responses).flatMap(([status, answer]) => {
              const response = resolveReference(answer, components.responses);
              return response ? { status, ...response } : [];
            }),
          },
    ),
  );
}
