/**
 * Fields of API responses, read from their JSON Schema in openapi.json.
 *
 * `data` and `error` of a response are expanded in place; every other named object is a link to its
 * own description.
 */
import { typeName, variantsOf, type JsonSchema } from "../../contract/json-schema.ts";
import type { FieldReference, ShapeReference } from "../../site/reference/reference.ts";

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** @returns the fields of a named object, including nested ones */
export function listFields(schemas: Schemas, name: string): FieldReference[] {
  return fieldsOf(schemas, schemas[name] ?? {}, "");
}

/**
 * @returns the named objects that fields refer to, without duplicates, in the order of first
 * mention
 */
export function listShapes(schemas: Schemas, fields: readonly FieldReference[]): ShapeReference[] {
  const shapes = new Map<string, ShapeReference>();
  const visit = (mentioned: readonly FieldReference[]) => {
    for (const { shape: name } of mentioned) {
      if (name === null || shapes.has(name)) continue;
      const description = schemas[name]?.description ?? "";
      const own = listFields(schemas, name);
      shapes.set(name, { name, description, fields: own });
      visit(own);
    }
  };
  visit(fields);
  return [...shapes.values()];
}

function fieldsOf(schemas: Schemas, schema: JsonSchema, above: string): FieldReference[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = above + key;
    const variants = variantsOf(property);
    const [variant = {}] = variants.filter(({ type }) => type !== "null");
    const entry = variant.items ?? variant;
    const target = entry.$ref?.split("/").at(-1);
    const named = target === undefined ? undefined : schemas[target];
    const isOpened = ["data", "error"].includes(key) && above === "" && named !== undefined;
    const field: FieldReference = {
      name,
      type: describeType(variant),
      shape: isOpened ? null : (target ?? null),
      isNullable: variants.length > 1,
      description: property.description ?? named?.description ?? "",
    };
    const inside = isOpened ? named : entry;
    const below = `${name}${variant.items ? "[]" : ""}.`;
    return [field, ...fieldsOf(schemas, inside, below)];
  });
}

function describeType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.items) return `array of ${describeType(schema.items)}`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  return typeName(schema);
}
