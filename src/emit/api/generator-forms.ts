/**
 * The forms in which openapi.json says what the schemas say, where generators of clients read one form of several that mean the same.
 *
 * - A field that is null or a named object is not in `required`, because openapi-generator's Java looks into it before it asks whether it is null.
 *   `dependentRequired` says the same of it (JSON Schema 2020-12, 6.5.4): an object that has its first field has this one too. So what is absent is
 *   null, never missing, for validators and for people.
 * - Fields are added within a version: `additionalProperties: true` says so to those who refuse what they do not know unless they are told.
 * - An instant has its `format` and no `pattern`, which openapi-generator's Python holds against the instant that it has made of it.
 * - A whole number of an answer says where it needs 64 bits, which otherwise are 32 in Java and C#.
 */
import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

const mostIn32Bits = 2 ** 31 - 1;

/** Changes a schema in place. */
export function suitGenerators(schema: Schema): void {
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.type === "integer" && (schema.maximum ?? 0) > mostIn32Bits) schema.format = "int64";
  if (schema.type === "object") suitObject(schema);
}

function suitObject(schema: Schema): void {
  schema.additionalProperties = true;
  const { properties = {}, required = [] } = schema;
  const [first] = required;
  const nullable = required.filter((name) => isNullableObject(properties[name]));
  if (first === undefined || nullable.length === 0) return;
  schema.required = required.filter((name) => !nullable.includes(name));
  schema["dependentRequired"] = { [first]: nullable };
}

function isNullableObject(property: z.core.JSONSchema._JSONSchema | undefined): boolean {
  return (
    typeof property === "object" &&
    (property.anyOf ?? []).some(
      (variant) => typeof variant === "object" && variant.$ref !== undefined,
    )
  );
}
