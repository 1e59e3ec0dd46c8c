/**
 * Fields of API responses, read from their JSON Schema in openapi.json, and shortened examples.
 *
 * `data` and `error` of a response are expanded in place; every other named object is a link to its
 * own description.
 */
import { typeLabel, singleTypes, type JsonSchema } from "../../contract/json-schema.ts";

export interface FieldReference {
  /** Path from the root of the response, as in `data[].slug`. */
  name: string;
  type: string;
  /** Name of the object type at the end of `type`, if it has a description of its own. */
  shape: string | null;
  isNullable: boolean;
  description: string;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** @returns the fields of a named object, including nested ones */
export function listFields(schemas: Schemas, name: string): FieldReference[] {
  return fieldsOf(schemas, schemas[name] ?? {}, "");
}

/**
 * @returns the named objects that fields refer to, without duplicates, in the order of first
 * mention
 */
export function listShapes(schemas: Schemas, fields: readonly FieldReference[]) {
  const shapes = new Map<string, { name: string; description: string; fields: FieldReference[] }>();
  const visit = (mentioned: readonly FieldReference[]) => {
    for (const { shape: name } of mentioned) {
      if (name === null || shapes.has(name)) continue;
      const description = schemas[name]?.description ?? "";
      const schemaFields = listFields(schemas, name);
      shapes.set(name, { name, description, fields: schemaFields });
      visit(schemaFields);
    }
  };
  visit(fields);
  return [...shapes.values()];
}

function fieldsOf(schemas: Schemas, schema: JsonSchema, above: string): FieldReference[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = above + key;
    const variants = singleTypes(property);
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
  return typeLabel(schema);
}

/**
 * @param lists fields of the list responses, with those of items below `data[].`
 * @returns the fields that all lists share, by name in the item
 */
export function pickCommonFields(lists: readonly (readonly FieldReference[])[]): FieldReference[] {
  const [first = [], ...others] = lists.map((fields) => fields.flatMap(inItem));
  const keys = others.map((fields) => new Set(fields.map(keyOf)));
  return first.filter((field) => keys.every((known) => known.has(keyOf(field))));
}

/** @returns the fields of a response except those that items have in common, or in their list */
export function withoutKnown(
  fields: readonly FieldReference[],
  known: readonly FieldReference[],
): FieldReference[] {
  const keys = new Set(known.map(keyOf));
  return fields.filter((field) => !inItem(field).some((member) => keys.has(keyOf(member))));
}

/**
 * @returns the field by its name within an item or a single object; none for fields outside of it
 */
export function inItem(field: FieldReference): FieldReference[] {
  const name = /^data(?:\[\])?\.(.+)$/.exec(field.name)?.[1];
  return name === undefined ? [] : [{ ...field, name }];
}

/** @returns the same key for equal fields */
function keyOf(field: FieldReference): string {
  return JSON.stringify(field);
}

/** Limits of texts in shortened examples, in characters. */
const maxText = 100;
const shortText = 56;
/**
 * A list is long if it has more items than this, or if it contains objects and is longer than the
 * maximum for texts.
 */
const maxItems = 3;
const shortItems = 2;

/**
 * @returns the example with an ellipsis at the end of long texts and lists, and with all its fields;
 * an equal value if nothing is long
 */
export function shortenExample(value: unknown): unknown {
  if (typeof value === "string") return shortenText(value);
  if (Array.isArray(value)) {
    const items = value.map(shortenExample);
    const hasObjects = items.some((item) => typeof item === "object");
    const [limit, count] = hasObjects ? [1, 1] : [maxItems, shortItems];
    return items.length <= limit || JSON.stringify(value).length <= maxText
      ? items
      : [...items.slice(0, count), `… ${items.length - count} more`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shortenExample(field)]),
  );
}

function shortenText(text: string): string {
  const characters = [...text];
  return characters.length <= maxText
    ? text
    : `${characters
        .slice(0, shortText)
        .join("")
        .replace(/\s+\S*$/, "")} …`;
}
