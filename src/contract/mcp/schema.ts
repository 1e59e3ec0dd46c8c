/**
 * JSON Schemas (2020-12) out of an OpenAPI document, each with the schemas that it names.
 */
import { isRecord } from "../is-record.ts";

export type JsonSchema = Record<string, unknown>;

const componentsRoot = "#/components/schemas/";

/** What tells people of a schema and takes room in every list of tools. */
const leftOut = new Set(["example", "examples"]);

/**
 * @param schema in the words of OpenAPI, whose references lead to the components
 * @returns the schema with all that it refers to below `$defs`
 */
export function standAlone(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const defs = new Map<string, unknown>();
  const take = (value: unknown, isNames = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => take(one));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        // Below `properties` stand names, which may be any word.
        .filter(([key]) => isNames || !leftOut.has(key))
        .map(([key, one]) =>
          key === "$ref" && typeof one === "string"
            ? [key, refer(one)]
            : [key, take(one, key === "properties" && !isNames)],
        ),
    );
  };
  const refer = (address: string): string => {
    const name = address.slice(componentsRoot.length);
    if (!defs.has(name)) {
      defs.set(name, undefined);
      defs.set(name, take(components[name] ?? {}));
    }
    return `#/$defs/${name}`;
  };
  const root = take(schema);
  return {
    ...(isRecord(root) ? root : {}),
    ...(defs.size > 0 ? { $defs: Object.fromEntries(defs) } : {}),
  };
}
