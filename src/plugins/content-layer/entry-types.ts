/**
 * TypeScript type of the entries of a collection, which `astro sync` writes for editors.
 */
import { z } from "zod";
import { typeOf } from "../../collections/fields/field-types.ts";
import type { Field } from "../../collections/fields/field-type.ts";
import type { Collection } from "../../content/site-collections.ts";
import { isRecord } from "../../format/is-record.ts";

/** Types of values that differ from the schema of the API. */
const ownTypes: Readonly<Record<string, (field: Field) => string>> = {
  date: () => "Date",
  datetime: () => "Date",
  image: () => "{ src: ImageMetadata; alt: string }",
  reference: ({ to }) => `{ collection: ${JSON.stringify(to)}; id: string }`,
};

/** @returns a module that exports the type `Entry` of the data of an entry */
export function entryTypes({ name, layout, fields }: Collection): string {
  const lines = [
    "title: string;",
    ...(layout === "person" ? ["name: string;"] : []),
    "description: string;",
    "/** Language of the document. */",
    "locale: string;",
    "/** Path of its page. */",
    "path: string;",
    "/** Absolute URL of its page. */",
    "url: string;",
    "date?: Date;",
    "updated?: Date;",
    "expires?: Date;",
    "tags: string[];",
    "order?: number;",
    'image?: { src: ImageMetadata; alt: string; kind?: "diagram" | "object" };',
    ...fields.map((field) => `${field.name}${isOptional(field) ? "?" : ""}: ${typeFor(field)};`),
  ];
  return [
    'import type { ImageMetadata } from "astro";',
    "",
    `/** Published document of the collection ${name}. */`,
    "export interface Entry {",
    ...lines.map((line) => `  ${line}`),
    "}",
    "",
  ].join("\n");
}

function isOptional({ list, required, default: defaultValue, role }: Field): boolean {
  return role === "author" || (!list && !required && defaultValue === undefined);
}

/** An empty registry, so that named schemas are not references. */
const options = { unrepresentable: "any", metadata: z.registry<{ id?: string }>() } as const;

function typeFor(field: Field): string {
  const valueType =
    ownTypes[field.type]?.(field) ?? toType(z.toJSONSchema(typeOf(field).schema(field), options));
  const many = `(${valueType})[]`;
  return field.role === "author" ? `${valueType} | ${many}` : field.list ? many : valueType;
}

const scalars: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** @returns the type of the values that a JSON Schema describes; `unknown` for other schemas */
function toType(schema: unknown): string {
  if (!isRecord(schema)) return "unknown";
  const { type, enum: values, const: value, anyOf, items, properties, required } = schema;
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(values)) return values.map((option) => JSON.stringify(option)).join(" | ");
  if (Array.isArray(anyOf)) return anyOf.map(toType).join(" | ");
  if (type === "array") return `(${toType(items)})[]`;
  if (type === "object" && isRecord(properties)) {
    const names = Array.isArray(required) ? required : [];
    const members = Object.entries(properties).map(
      ([key, property]) => `${key}${names.includes(key) ? "" : "?"}: ${toType(property)}`,
    );
    return `{ ${members.join("; ")} }`;
  }
  return [type]
    .flat()
    .map((scalar) => scalars[String(scalar)] ?? "unknown")
    .join(" | ");
}
