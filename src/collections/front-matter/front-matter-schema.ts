/**
 * Schema of the front matter of a collection: the keys of all documents, then its fields.
 */
import { z } from "zod";
import type { FieldValue } from "../../contract/published-document.ts";
import { blocksOf, type Block } from "../blocks.ts";
import type { Field } from "../fields/field-type.ts";
import { typeOf } from "../fields/field-types.ts";
import { explain } from "./explain.ts";
import { oneOf, orNull, plainText } from "./field-kinds.ts";
import { requiredDate, sharedFields } from "./shared-fields.ts";

type Shared = z.output<z.ZodObject<typeof sharedFields>>;

export type Layout = "document" | "page" | "person";

/** Front matter in the form that documents keep. */
export interface FrontMatter extends Shared {
  collection: string;
  layout: Layout;
  fields: Record<string, FieldValue>;
  /** Name of the collection that a page lists; null for none. */
  listing: string | null;
  /** Blocks of a page; null for a page of Markdown. */
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
  switch (described.layout) {
    case "document":
      return z
        .strictObject(addFields(documentShape(described), described))
        .transform((front) => toFrontMatter(front, described));
    case "page":
      return z
        .strictObject({
          ...addFields(documentShape(described), described),
          ...pageShape(names),
        })
        .transform((front) => ({
          ...toFrontMatter(front, described),
          listing: front.listing,
          blocks: front.blocks,
        }));
    case "person":
      return z
        .strictObject(addFields(personShape, described))
        .transform(({ name: title, ...front }) =>
          toFrontMatter({ ...front, title, date: undefined, tags: [], order: null }, described),
        );
  }
}

type DocumentShape = Omit<typeof sharedFields, "date"> & {
  date: z.ZodType<string | undefined>;
};

function documentShape({ requiresDate }: Described): DocumentShape {
  return requiresDate ? { ...sharedFields, date: requiredDate } : sharedFields;
}

const { description, image, updated, draft, noindex, slug, aliases } = sharedFields;

const personShape = {
  name: explain(plainText, {
    advice: "Write the name of the person.",
    example: '"A name"',
    note: "the name, as documents have it below author",
  }),
  description,
  image: explain(image, {
    advice:
      "Write two lines below it, each with two spaces in front: src: ./images/name.png and alt: what the picture shows.",
    example: "\n  src: ./images/name.png\n  alt: What the picture shows",
    note: "a picture of the person, square or cut to a square",
  }),
  updated,
  draft,
  noindex,
  slug,
  aliases,
};

const pageShape = (names: readonly string[]) => ({
  listing: explain(orNull(oneOf(names)), {
    advice: "Name the collection that this page lists.",
    example: names.at(-1) ?? "",
    note: `makes the page an overview of one of ${names.join(", ")}`,
  }),
  blocks: blocksOf(names),
});

/** Keys of documents take precedence over fields of the same name, which site.yaml cannot declare. */
function addFields<Shape>(shape: Shape, { fields }: Described): Shape {
  const own = fields.map((field) => [field.name, fieldSchema(field)] as const);
  return { ...shape, ...Object.fromEntries(own) };
}

function fieldSchema(field: Field): z.ZodType {
  const type = typeOf(field);
  const { label, description: about, to } = field;
  const { example = type.example(field) } = to === undefined ? field : {};
  const note = about ?? `${field.title}: ${type.noun(field)}`;
  return explain(allowAbsent(field), {
    advice: field.list ? 'Write [one, two], or a line "- …" for each.' : type.advice,
    note: `${note.charAt(0).toLowerCase()}${note.slice(1)}`,
    example: formatExample(field, example),
    ...(label === undefined ? {} : { label: field.title }),
    ...(type.widget ? { widget: type.widget } : {}),
  });
}

function formatExample({ list, type }: Field, example: string | readonly string[]): string {
  if (typeof example !== "string") return `[${example.join(", ")}]`;
  // Lines of an object become an item of a list.
  if (list && example.startsWith("\n"))
    return example.replaceAll("\n", "\n  ").replace("\n    ", "\n  - ");
  if (list) return `[${example}]`;
  return type === "text" && !example.startsWith('"') ? `"${example}"` : example;
}

function allowAbsent(field: Field): z.ZodType {
  const type = typeOf(field);
  const { list, required, default: usual } = field;
  const one = type.parse(field);
  if (list) {
    const many = z.array(one, { error: `must be a list of ${type.plural}` });
    return required ? many.min(1, { error: "must have an entry" }) : many.default([]);
  }
  if (usual !== undefined) return one.default(usual);
  return required ? one : orNull(one);
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

function toFieldValue(value: unknown): FieldValue {
  return isFieldValue(value) ? value : null;
}

/** Field types have no other outputs. */
function isFieldValue(value: unknown): value is FieldValue {
  return value !== undefined;
}
