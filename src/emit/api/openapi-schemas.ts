/**
 * Schemas of an API version in its OpenAPI description.
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
 * - Integers are marked if they need 64 bits, because Java and C# default to 32.
 */
import { z } from "zod";
import type { Api } from "../../contract/api-version.ts";
import { JsonSchema } from "../../contract/json-schema.ts";
import { memoizeBy } from "../../site/memoize.ts";

const maxInt32 = 2 ** 31 - 1;

/**
 * Memoized, because a build describes them for programs, for agents and in the reference of each
 * language.
 *
 * @returns the schemas by name, with the version's documentation
 */
export const describeSchemas = memoizeBy(({ schemas, version, operations }: Api) => {
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
    const schemaTexts = texts[name];
    const common = documents.has(name.replace(/WithText$/, ""))
      ? "Document"
      : /(?:List|Response)$/.test(name)
        ? "Response"
        : "";
    const known = { ...texts[common]?.properties, ...schemaTexts?.properties };
    const properties = Object.entries(schema.properties ?? {}).map(([key, property]) => [
      key,
      describe(property, known[key]),
    ]);
    return {
      ...describe(schema, schemaTexts?.description),
      ...(schema.properties ? { properties: Object.fromEntries(properties) } : {}),
    };
  };
  return Object.fromEntries(
    Object.entries($defs).map(([name, schema]) => [name, document(name, schema)]),
  );
});

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
