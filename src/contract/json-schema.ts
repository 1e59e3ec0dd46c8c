/**
 * Subset of JSON Schema that descriptions of the API use.
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
export function variantsOf(schema: JsonSchema): JsonSchema[] {
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
export function typeName({ type, format, minimum, maximum, const: value }: JsonSchema): string {
  if (type === "null") return type;
  if (value !== undefined) return JSON.stringify(value);
  const from = minimum === undefined ? "" : ` from ${minimum}`;
  // The maxima of 32-bit and JSON integers are omitted, because they carry no information.
  const to = maximum === undefined || maximum >= 2 ** 31 - 1 ? "" : ` to ${maximum}`;
  return `${String(type)}${format === undefined ? "" : ` (${format})`}${from}${to}`;
}
