/**
 * The part of JSON Schema that the descriptions of the API use.
 */
import { z } from "zod";

export const JsonSchema = z.object({
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
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  uniqueItems: z.boolean().optional(),
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

/** @returns a schema's type in a few words, as in `string (uri)` and `integer from 1 to 100`; for a constant its value */
export function typeName(schema: JsonSchema): string {
  const { type, format, minimum, maximum } = schema;
  if (type === "null") return "null";
  if ("const" in schema && schema.const !== undefined) return JSON.stringify(schema.const);
  const bounds = [
    minimum === undefined ? "" : ` from ${minimum}`,
    // What fits into 32 bits, or into an integer of JSON, says nothing that a client could rely on.
    maximum === undefined || maximum >= 2 ** 31 - 1 ? "" : ` to ${maximum}`,
  ];
  return `${String(type)}${format === undefined ? "" : ` (${format})`}${bounds.join("")}`;
}
