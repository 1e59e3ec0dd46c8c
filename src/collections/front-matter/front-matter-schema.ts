/**
 * Schema of the front matter of a collection: the shared keys of all documents, then its fields.
 */
import { z } from "zod";
import type { FieldValue } from "../../contract/published-document.ts";
import { blocksSchema, blockTypes, type Block } from "../blocks.ts";
import type { Field } from "../fields/field-type.ts";
import { typeOf } from "../fields/field-types.ts";
import { explain } from "../help.ts";
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

const dateHelp = {
  advice: "Write it as YYYY-MM-DD.",
  note: "first publication; with a date in the future it appears on that day",
  example: "2026-01-31",
};

/** Keys of documents in every collection, in the order in which `broadsheet new` writes them. */
export const sharedFields = {
  title: explain(plainText, {
    advice: 'Write the heading, in quotes if it contains ": ".',
    note: "the heading, also shown by search engines",
    example: '"A title"',
  }),
  description: explain(plainText, {
    advice: 'Write one or two sentences, in quotes if they contain ": ".',
    note: "one or two sentences, for lists and search engines",
    example: '"One or two sentences on what this is about."',
  }),
  date: explain(localDate.optional(), dateHelp),
  updated: explain(localDate.optional(), {
    advice: "Write it as YYYY-MM-DD.",
    note: "the last important change; without it, the last commit that changed the text",
    example: "2026-01-31",
  }),
  expires: explain(localDate.optional(), {
    advice: "Write it as YYYY-MM-DD.",
    note: "the last day of publication, or the time of its end",
    example: "2026-12-31",
  }),
  draft: explain(z.boolean().default(false), {
    advice: "Write draft: true, or delete the line.",
    note: "not published; delete this line to publish",
    example: "true",
  }),
  noindex: explain(z.boolean().default(false), {
    advice: "Write noindex: true, or delete the line.",
    note: "has a page for readers who know its address, but is in no list",
    example: "true",
  }),
  slug: explain(slug.optional(), {
    advice: "Use lower-case letters, digits and single hyphens.",
    note: "the last part of the address, if it differs from the file name",
    example: "another-name",
  }),
  tags: explain(z.array(comparedText).default([]), {
    advice: 'Write [one, two], or a line "- one" for each tag; put numbers in quotes.',
    note: "keywords of your choice",
    example: "[one, two]",
  }),
  image: explain(orNull(documentImage), {
    advice:
      "Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.",
    note: "the picture at the top, in lists and where the page is shared",
    example: "\n  src: ./images/name.png\n  alt: What the image shows",
  }),
  aliases: explain(aliasList.default([]), {
    advice: 'Write a line "- /old/path/" for each previous address.',
    note: "previous addresses, which redirect here",
    example: "[/old/path/]",
  }),
  edit_url: explain(editUrlSchema.optional(), {
    advice: "Write a URL that starts with https://, or false for no link.",
    note: "the address for editing this page, or false for none; derived from edit_url in site.yaml by default",
    example: "https://git.example/docs/edit/main/page.md",
  }),
  feed_id: explain(
    matching(/^[^\s<>"\p{C}]+$/u, "must be an id without spaces and quotes").optional(),
    {
      advice: "Write the id that feed readers know, such as https://old.example/?p=12.",
      note: "the id in feeds of a document from another site, so that feed readers do not show it again; its first address by default",
      example: "https://old.example/?p=12",
    },
  ),
  seo: explain(seo.optional(), {
    advice:
      "Write lines below it, each starting with two spaces, as in title: A title for search engines.",
    note: "for search engines and link previews alone",
    example: "\n  title: A title for search engines",
  }),
  order: explain(orNull(z.number()), {
    advice: "Write a number; lower numbers come first.",
    note: "the position in lists; lower numbers come first",
    example: "1",
  }),
};

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
  return requiresDate ? { ...sharedFields, date: explain(localDate, dateHelp) } : sharedFields;
}

const { description, updated, expires, draft, noindex, aliases } = sharedFields;

const personShape = {
  name: explain(plainText, {
    advice: "Write the name of the person.",
    note: "the name, as written in author of documents",
    example: '"A name"',
  }),
  description,
  image: explain(orNull(picture), {
    advice:
      "Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the picture shows.",
    note: "a picture of the person, square or cropped to a square",
    example: "\n  src: ./images/name.png\n  alt: What the picture shows",
  }),
  updated,
  expires,
  draft,
  noindex,
  slug: sharedFields.slug,
  aliases,
  seo: sharedFields.seo,
};

function pageShape(names: readonly string[]) {
  const last = names.at(-1) ?? "";
  return {
    listing: explain(orNull(oneOf(names)), {
      advice: "Name the collection that this page lists.",
      note: `the collection that this page lists: one of ${names.join(", ")}`,
      example: last,
    }),
    blocks: explain(blocksSchema(names), {
      advice:
        "Write a line - type: hero for each block, and its keys below it with two more spaces in front.",
      note: `the parts of the page, in this order: ${blockTypes.join(", ")}`,
      example: `\n  - type: hero\n    action:\n      label: Talk to us\n      link: /contact/\n  - type: list\n    collection: ${last}`,
    }),
  };
}

/** Shared keys take precedence over fields of the same name, which site.yaml cannot declare. */
function addFields<Shape>(shape: Shape, { fields }: Described): Shape {
  const entries = fields.map((field) => [field.name, fieldSchema(field)] as const);
  return { ...shape, ...Object.fromEntries(entries) };
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
  const schema = typeOf(field).parse(field);
  if (role === "author") return orNull(oneOrMany(schema));
  if (list) {
    const many = z.array(schema);
    return required ? many.min(1, { error: "must contain an entry" }) : many.default([]);
  }
  if (defaultValue !== undefined) return schema.default(defaultValue);
  return required ? schema : orNull(schema);
}

/** A single value, also in a list, stays a single value. */
function oneOrMany(schema: z.ZodType): z.ZodType {
  return z
    .union([schema, z.array(schema)], { error: "must be a name, or a list of names" })
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
