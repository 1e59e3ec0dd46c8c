/**
 * Schema of the front matter of a collection: the shared keys of all documents, then its fields.
 */
import { z } from "zod";
import type { FieldValue } from "../../contract/published-document.ts";
import { blocksSchema, blockTypes, type Block } from "../blocks.ts";
import type { Field } from "../fields/field-type.ts";
import { typeOf } from "../fields/field-types.ts";
import { explain, explainShape } from "../help.ts";
import {
  aliasList,
  comparedText,
  documentImage,
  editUrlSchema,
  localDate,
  matching,
  oneOf,
  orNull,
  picture,
  plainText,
  seo,
  slug,
} from "./value-schemas.ts";

/** Keys of documents in every collection, in the order in which `broadsheet new` writes them. */
export const sharedFields = explainShape("document", {
  title: plainText,
  description: plainText,
  date: localDate.optional(),
  updated: localDate.optional(),
  expires: localDate.optional(),
  draft: z.boolean().default(false),
  noindex: z.boolean().default(false),
  slug: slug.optional(),
  tags: z.array(comparedText).default([]),
  image: orNull(documentImage),
  aliases: aliasList.default([]),
  edit_url: editUrlSchema.optional(),
  feed_id: matching(/^[^\s<>"\p{C}]+$/u, "must be an id without spaces and quotes").optional(),
  seo: seo.optional(),
  order: orNull(z.number()),
});

/** Placeholder texts in new documents, to be replaced by editors. */
export const placeholderTexts = {
  description: "One or two sentences on what this is about.",
  body: "Write the text here.",
} as const;

type Shared = z.output<z.ZodObject<typeof sharedFields>>;

type Layout = "document" | "page" | "person";

/** Front matter in the form stored in documents. */
export interface FrontMatter extends Shared {
  collection: string;
  layout: Layout;
  fields: Record<string, FieldValue>;
  /** Name of the collection that a page lists; null if it lists none. */
  listing: string | null;
  /** Blocks of a page; null if it has only a body. */
  blocks: Block[] | null;
}

interface Described {
  name: string;
  layout: Layout;
  fields: readonly Field[];
  requiresDate?: boolean | undefined;
}

export type FrontMatterSchema = ReturnType<typeof frontMatterSchema>;

/** @param names collections of the site, which pages and their blocks can list */
export function frontMatterSchema(described: Described, names: readonly string[]) {
  const { layout } = described;
  if (layout === "person")
    return z
      .strictObject(addFields(personShape, described))
      .transform(({ name: title, ...front }) =>
        toFrontMatter({ ...front, title, date: undefined, tags: [], order: null }, described),
      );
  const shape = addFields(documentShape(described), described);
  if (layout === "document")
    return z.strictObject(shape).transform((front) => toFrontMatter(front, described));
  return z
    .strictObject({ ...shape, ...pageShape(names) })
    .transform(({ listing, blocks, ...front }) => ({
      ...toFrontMatter(front, described),
      listing,
      blocks,
    }));
}

type DocumentShape = Omit<typeof sharedFields, "date"> & {
  date: z.ZodType<string | undefined>;
};

function documentShape({ requiresDate }: Described): DocumentShape {
  return requiresDate
    ? { ...sharedFields, ...explainShape("document", { date: localDate }) }
    : sharedFields;
}

const { description, updated, expires, draft, noindex, aliases } = sharedFields;

const personShape = {
  ...explainShape("person", { name: plainText }),
  description,
  ...explainShape("person", { image: orNull(picture) }),
  updated,
  expires,
  draft,
  noindex,
  slug: sharedFields.slug,
  aliases,
  seo: sharedFields.seo,
};

const pageShape = (names: readonly string[]) =>
  explainShape(
    "page",
    { listing: orNull(oneOf(names)), blocks: blocksSchema(names) },
    { names: names.join(", "), last: names.at(-1) ?? "", types: blockTypes.join(", ") },
  );

/** Shared keys take precedence over fields of the same name, which site.yaml cannot declare. */
function addFields<Shape>(shape: Shape, { fields }: Described): Shape {
  const own = fields.map((field) => [field.name, fieldSchema(field)] as const);
  return { ...shape, ...Object.fromEntries(own) };
}

function fieldSchema(field: Field): z.ZodType {
  const type = typeOf(field);
  const { label, description: about, to } = field;
  const { example = type.example(field) } = to === undefined ? field : {};
  const widget = typeof type.widget === "function" ? type.widget(field) : type.widget;
  const note = about ?? `${field.title}: ${type.noun(field)}`;
  return explain(allowAbsent(field), {
    advice: field.list
      ? `Write a list, as in ${field.name}: ${formatFlow(type.example(field))}, or a line "- …" for each.`
      : type.advice(field),
    note: note.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()),
    example: formatExample(field, example),
    ...(label === undefined ? {} : { label: field.title }),
    ...(widget ? { widget } : {}),
  });
}

function formatExample({ list, type }: Field, example: string | readonly string[]): string {
  if (typeof example !== "string") return `[${example.join(", ")}]`;
  // Turns the lines of an object into a list item.
  if (list && example.startsWith("\n"))
    return example.replaceAll("\n", "\n  ").replace("\n    ", "\n  - ");
  if (list) return `[${example}]`;
  return type === "text" && !example.startsWith('"') ? `"${example}"` : example;
}

/** @returns a list with an example as its only entry, on one line */
function formatFlow(example: string): string {
  const keys = example.trim().replaceAll(/\n\s*/g, ", ");
  return example.startsWith("\n") ? `[{ ${keys} }]` : `[${example}]`;
}

function allowAbsent(field: Field): z.ZodType {
  const { list, required, default: defaultValue, role } = field;
  const one = typeOf(field).parse(field);
  if (role === "author") return orNull(oneOrMany(one));
  if (list) {
    const many = z.array(one);
    return required ? many.min(1, { error: "must contain an entry" }) : many.default([]);
  }
  if (defaultValue !== undefined) return one.default(defaultValue);
  return required ? one : orNull(one);
}

/** A single value, also in a list, stays a single value. */
function oneOrMany(one: z.ZodType): z.ZodType {
  return z
    .union([one, z.array(one)], { error: "must be a name, or a list of names" })
    .transform((value) => (Array.isArray(value) && value.length < 2 ? value[0] : value));
}

function toFrontMatter(front: Shared, { name, layout, fields }: Described): FrontMatter {
  const values: Readonly<Record<string, unknown>> = { ...front };
  return {
    ...front,
    collection: name,
    layout,
    fields: Object.fromEntries(
      fields.map((field) => [field.name, toFieldValue(values[field.name])]),
    ),
    listing: null,
    blocks: null,
  };
}

/** Field types have no other output types. */
function isFieldValue(value: unknown): value is FieldValue {
  return value !== undefined;
}

function toFieldValue(value: unknown): FieldValue {
  return isFieldValue(value) ? value : null;
}
