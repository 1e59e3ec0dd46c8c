/**
 * Declarations of collections and their fields, in the form used by site.yaml and the presets.
 */
import { z } from "zod";
import {
  fieldShapeFor,
  presetFieldShape,
  words,
  type DeclaredField,
} from "./fields/field-shape.ts";
import type { FieldType } from "./fields/field-type.ts";
import { fieldTypes } from "./fields/field-types.ts";
import { toSlug } from "./front-matter/slugs.ts";
import { localText, matching, oneOf } from "./front-matter/value-schemas.ts";
import { explain } from "./help.ts";
import { listLayouts } from "./blocks.ts";

/** Field types by name. */
export type FieldTypes = Readonly<Record<string, FieldType>>;

export interface FieldDeclaration extends DeclaredField {
  /** Its type, if a plugin defines it. */
  kind?: FieldType | undefined;
}

/** @returns the schema of a declared field, whose output contains a type that is not built in */
function fieldFor(types: FieldTypes) {
  return fieldShapeFor(Object.keys(types))
    .superRefine(checkField(types))
    .transform((declared): FieldDeclaration =>
      declared.type in fieldTypes ? declared : { ...declared, kind: types[declared.type] },
    );
}

const checkField =
  (types: FieldTypes) =>
  (declared: DeclaredField, { addIssue }: z.RefinementCtx): void => {
    for (const [key, message, remedy] of findFaults(declared, types[declared.type]))
      addIssue({ code: "custom", path: [key], message, params: { remedy } });
  };

/** Yields the options that do not fit the type or conflict with each other. */
function* findFaults(
  { type, list, options = [], default: defaultValue, to, filter }: DeclaredField,
  of: Partial<FieldType> = {},
): Generator<[key: keyof DeclaredField, message: string, remedy: string]> {
  const values = Array.isArray(options) ? options : Object.keys(options);
  const given = { options: values.length > 0 || undefined, default: defaultValue, to };
  for (const [key, owner] of [
    ["options", "enum"],
    ["default", "enum"],
    ["to", "reference"],
  ] as const)
    if (given[key] !== undefined && type !== owner)
      yield [key, `is an option of the type ${owner}`, `Remove it, or write type: ${owner}.`];
  if (type === "enum" && values.length === 0)
    yield ["options", "must list the values of the enum", "Write options: [one, two]."];
  if (defaultValue !== undefined && !values.includes(defaultValue))
    yield [
      "default",
      `must be one of ${values.join(", ")}`,
      "Write one of them, or add it to options.",
    ];
  if (type === "reference" && to === undefined)
    yield [
      "to",
      "must be the collection of the referenced documents",
      "Write to: and the name of a folder.",
    ];
  const hasRange = of.range !== undefined;
  if (filter === "range" && (!hasRange || list))
    yield [
      "filter",
      "cannot be range, because values of this type have no order",
      "Write filter: true, or use one number, date or datetime.",
    ];
  if (filter === true && of.filter === undefined)
    yield hasRange
      ? ["filter", `must be range for the type ${type}`, "Write filter: range."]
      : ["filter", `is not available for the type ${type}`, "Remove it."];
}

const fieldName = matching(/^[a-z][a-z0-9_]*$/, "must be the name of a field");

const pathForm = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/$/;

const path = z
  .string()
  // Pattern for completion in editors.
  .meta({ pattern: pathForm.source })
  .check(({ value, issues }) => {
    if (pathForm.test(value)) return;
    const parts = value.split("/").map(toSlug).filter(Boolean);
    issues.push({
      code: "custom",
      message: "must be a path in lower-case letters, with a slash at both ends, such as /news/",
      input: value,
      params: parts.length === 0 ? {} : { write: `path: /${parts.join("/")}/` },
    });
  });

/**
 * Settings of the group pages for a tag, year or value: true to allow indexing by search engines,
 * or descriptions by slug, which also allow it.
 */
export const groupSettings = z
  .union([z.boolean(), z.record(z.string(), localText)], {
    error: "must be true, or a description for each group, by the last part of its URL",
  })
  .optional();

const yesOrNo = (note: string) =>
  explain(z.boolean().optional(), { advice: "Write true or false.", note });

/**
 * Allowed keys: those of every declaration in site.yaml, of declarations with a path of their own,
 * and of those whose sort order the API does not fix.
 */
export const declarationShapesFor = (types: FieldTypes) => ({
  named: {
    label: explain(localText.optional(), {
      advice: "Write its name, or one for each language.",
      note: "its name for readers, or one for each language",
    }),
    fields: explain(z.record(z.string(), fieldFor(types)).optional(), {
      advice: "Write a line for each, as in venue: { type: text, label: Venue }.",
      note: "fields of its own, each with a type",
    }),
    card: explain(words.optional(), {
      advice: "Write the names of fields, as in card: [starts_at, venue].",
      note: "the fields above the titles in lists, in this order, in place of the date",
    }),
  },
  placed: {
    path: explain(path.optional(), {
      advice: "Write the start of the addresses, as in /events/.",
      note: "the start of the addresses of its documents, as in /events/",
    }),
    aliases: explain(z.array(path).optional(), {
      advice: "Write [/events/], the previous paths.",
      note: "previous paths, which redirect to the new one",
    }),
    expires: explain(fieldName.optional(), {
      advice: "Name a field of the type date or datetime, as in ends_at.",
      note: "the field with the end of each document, from which it is not published",
    }),
    when: explain(
      z
        .union([fieldName, z.strictObject({ from: fieldName, to: fieldName.optional() })], {
          error: "must be the name of a field, or from and to with the names of fields",
        })
        .transform((value) => (typeof value === "string" ? { from: value } : value))
        .optional(),
      {
        advice:
          "Name a field of the type date or datetime, as in starts_at, or two: { from: starts_at, to: ends_at }.",
        note: "the field with the time of each document, or { from, to }: pages list what is to come first, and past documents apart",
      },
    ),
    tags: explain(groupSettings, {
      advice: "Write true, or a description for each tag, as in { energy: Articles about energy }.",
      note: "the pages of tags that search engines may index; true for all, or a description for each",
    }),
    years: explain(groupSettings, {
      advice: "Write true, or a description for each year, as in { 2027: Our year of water }.",
      note: "the pages of years that search engines may index; true for all, or a description for each",
    }),
  },
  free: {
    description: explain(localText.optional(), {
      advice: "Write one or two sentences.",
      note: "one or two sentences for readers of the API's description",
    }),
    order: explain(
      matching(/^-?[a-z][a-z0-9_]*$/, "must be position, or a field such as -date").optional(),
      {
        advice:
          "Write position, date, or a field of the collection, with a leading hyphen for descending order.",
        note: "the order of lists: position, -date for the newest first, or a field of the collection",
      },
    ),
    feed: yesOrNo("dated documents are in the feeds; true by default if the order is -date"),
    schema: explain(
      matching(/^[A-Z][A-Za-z]+$/, "must be a type of schema.org, as in Event").optional(),
      {
        advice: "Write a type of schema.org, as in Event.",
        note: "the type of its documents in structured data, as in Event",
      },
    ),
    parts: yesOrNo("a folder with an index.md is a book; false by default"),
    sidebar: yesOrNo("every page shows all documents beside the text; false by default"),
  },
});

const { named, placed, free } = declarationShapesFor(fieldTypes);

/** Declaration of a collection, with the options that only presets can set. */
export interface CollectionDeclaration extends z.output<
  z.ZodObject<typeof named & typeof placed & typeof free>
> {
  kinds?: z.output<typeof groupSettings>;
}

const text = z.string();
const yes = z.literal(true).exactOptional();

/** Field of a preset. */
export const presetField = presetFieldShape(Object.keys(fieldTypes)).superRefine(
  checkField(fieldTypes),
);

/** Built-in collection of Broadsheet. */
export const preset = z.strictObject({
  ...placed,
  ...free,
  /** May be `/`, unlike in site.yaml. */
  path: text.exactOptional(),
  label: text,
  /** Word for one document in command output. */
  word: text,
  fields: z.record(text, presetField).exactOptional(),
  /** False for a collection that the API does not serve. */
  api: z.literal(false).exactOptional(),
  /** The collection is in the API of every site, even if the site disables it. */
  isStandard: yes,
  /** Descriptions of its operations and items in openapi.json. */
  openApi: z
    .strictObject({
      type: text,
      list: z.strictObject({ id: text, summary: text, description: text }),
      single: z.strictObject({ id: text, one: text, many: text }),
      item: z.strictObject({ id: text, description: text, list: text.exactOptional() }),
    })
    .exactOptional(),
  /** Key of the interface string with the number of its documents; `countEntries` by default. */
  unit: oneOf([
    "countArticles",
    "countGuides",
    "countCaseStudies",
    "countServices",
  ]).exactOptional(),
  /**
   * Layout of its pages: `page` can list a collection and contain blocks, `person` describes an
   * author.
   */
  layout: oneOf(["page", "person"]).exactOptional(),
  /** Folders are part of paths. */
  hasFolders: yes,
  /** `date` is a required key, and new documents get today's date. */
  requiresDate: yes,
  /** Pages and the API include the reading time. */
  hasReadingTime: yes,
  /** Text above titles in lists; by default the date, or the field that determines the order. */
  lead: z.union([z.literal("reading time"), z.strictObject({ field: text })]).exactOptional(),
  openGraph: z.literal("article").exactOptional(),
  /** Section on the home page: its position, number of documents and layout. */
  home: z
    .strictObject({ place: z.int(), count: z.int(), layout: oneOf(listLayouts) })
    .exactOptional(),
  /** llms.txt lists all documents. */
  isWholeInGuide: yes,
  /** Field by which `feed.kinds` in site.yaml filters the feeds. */
  feedField: text.exactOptional(),
});

export type Preset = z.output<typeof preset> & { name: string };
