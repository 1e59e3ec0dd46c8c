/**
 * Declarations of collections and their fields, in the form used by site.yaml and the presets.
 * help.yaml describes the keys.
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
import { explainShape } from "./help.ts";
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

/**
 * Allowed keys: those of every declaration in site.yaml, of declarations with a path of their own,
 * and of those whose sort order the API does not fix.
 */
export const declarationShapesFor = (types: FieldTypes) => ({
  named: explainShape("collection", {
    label: localText.optional(),
    fields: z.record(z.string(), fieldFor(types)).optional(),
    card: words.optional(),
  }),
  placed: explainShape("collection", {
    path: path.optional(),
    aliases: z.array(path).optional(),
    expires: fieldName.optional(),
    when: z
      .union([fieldName, z.strictObject({ from: fieldName, to: fieldName.optional() })], {
        error: "must be the name of a field, or from and to with the names of fields",
      })
      .transform((value) => (typeof value === "string" ? { from: value } : value))
      .optional(),
    tags: groupSettings,
    years: groupSettings,
  }),
  free: explainShape("collection", {
    description: localText.optional(),
    order: matching(/^-?[a-z][a-z0-9_]*$/, "must be position, or a field such as -date").optional(),
    feed: z.boolean().optional(),
    schema: matching(/^[A-Z][A-Za-z]+$/, "must be a type of schema.org, as in Event").optional(),
    parts: z.boolean().optional(),
    sidebar: z.boolean().optional(),
  }),
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
