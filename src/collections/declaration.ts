/**
 * Declarations of collections and their fields: the form in which site.yaml and the presets
 * describe them. help.yaml explains the keys.
 */
import { z } from "zod";
import { fieldTypes, typeNames } from "./fields/field-types.ts";
import { toSlug } from "./front-matter/slugs.ts";
import { localText, oneOf, plainText, type LocalText } from "./front-matter/value-schemas.ts";
import { explainShape } from "./help.ts";
import type { ListLayout } from "./list-layouts.ts";

const words = z
  .array(plainText)
  .min(1, { error: "must have a word" })
  .refine((all) => new Set(all).size === all.length, { error: "must have each word once" })
  .transform((all): readonly string[] => all);

const fieldShape = z.strictObject(
  explainShape(
    "field",
    {
      type: oneOf(typeNames),
      list: z.boolean().optional(),
      required: z.boolean().optional(),
      label: localText.optional(),
      description: plainText.optional(),
      filter: z.union([z.boolean(), z.literal("range")]).optional(),
      show: z.boolean().optional(),
      property: z
        .string()
        .regex(/^[a-z][A-Za-z]+$/, {
          error: "must be a property of schema.org, as in startDate",
        })
        .optional(),
      options: z.union([words, z.record(z.string(), localText)]).optional(),
      default: plainText.optional(),
      to: plainText.optional(),
    },
    { types: typeNames.join(", ") },
  ),
);

export type FieldDeclaration = z.output<typeof fieldShape>;

const field = fieldShape.superRefine((declared, { addIssue }) => {
  for (const [key, message, remedy] of findFaults(declared))
    addIssue({ code: "custom", path: [key], message, params: { remedy } });
});

/** Yields the options that do not fit the type or each other. */
function* findFaults({
  type,
  list,
  options = [],
  default: usual,
  to,
  filter,
}: FieldDeclaration): Generator<[key: keyof FieldDeclaration, message: string, remedy: string]> {
  const values = Array.isArray(options) ? options : Object.keys(options);
  const given = { options: values.length > 0 || undefined, default: usual, to };
  for (const [key, owner] of [
    ["options", "enum"],
    ["default", "enum"],
    ["to", "reference"],
  ] as const)
    if (given[key] !== undefined && type !== owner)
      yield [key, `is an option of the type ${owner}`, `Remove it, or write type: ${owner}.`];
  if (type === "enum" && values.length === 0)
    yield ["options", "must have the values of the enum", "Write options: [one, two]."];
  if (usual !== undefined && !values.includes(usual))
    yield [
      "default",
      `must be one of ${values.join(", ")}`,
      "Write one of them, or add it to options.",
    ];
  if (type === "reference" && to === undefined)
    yield [
      "to",
      "must name the collection of the documents",
      "Write to: with the name of a folder.",
    ];
  const hasRange = "range" in fieldTypes[type];
  if (filter === "range" && (!hasRange || list))
    yield [
      "filter",
      "cannot be range, because such values have no order",
      "Write filter: true, or use one number, date or datetime.",
    ];
  if (filter === true && !("filter" in fieldTypes[type]))
    yield hasRange
      ? ["filter", `must be range for the type ${type}`, "Write filter: range."]
      : ["filter", `is not available for the type ${type}`, "Remove it."];
}

const pathForm = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/$/;

const path = z
  .string()
  // For editors, while one types.
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

/** Settings of the pages for documents with a tag, a year or a value in common. */
export const groupSettings = z
  .union([z.boolean(), z.record(z.string(), localText)], {
    error: "must be true, or a description for each, by the last part of its address",
  })
  .optional();

/**
 * Keys of every declaration in site.yaml; of those with a path of their own; of those whose order
 * the API does not promise.
 */
export const declarationShapes = {
  named: {
    label: localText.optional(),
    fields: z.record(z.string(), field).optional(),
  },
  placed: {
    path: path.optional(),
    aliases: z.array(path).optional(),
    tags: groupSettings,
    years: groupSettings,
  },
  free: {
    description: localText.optional(),
    order: z
      .string()
      .regex(/^-?[a-z][a-z0-9_]*$/, { error: "must be position, or a field such as -date" })
      .optional(),
    feed: z.boolean().optional(),
    schema: z
      .string()
      .regex(/^[A-Z][A-Za-z]+$/, { error: "must be a type of schema.org, as in Event" })
      .optional(),
    parts: z.boolean().optional(),
    sidebar: z.boolean().optional(),
  },
};

/** Field of a preset, with options that sites cannot set. */
export interface PresetField extends FieldDeclaration {
  /** Interface string that is its label. */
  word?: "by" | "client" | "industry" | "kinds" | "outcomes" | "services";
  /** Value in the API's documentation, as front matter has it. */
  example?: string | readonly string[];
  /** False for a field that the API does not return. */
  api?: false;
  /** The person who wrote a document, or who answers questions about it: a name or a slug. */
  role?: "author" | "contact";
  /** Pages show its values above the text. */
  areFigures?: true;
  /** Options of its filter that version 1 promises (FieldFilter). */
  filtering?: {
    parameter?: string;
    summary: string;
    description: string;
    isExact?: true;
    acceptsEmpty?: true;
  };
  /** Properties of the API for the documents that a reference leads to. */
  references?: { name: string; description: string };
  /** Segment of the paths of the pages for its values; the name of the field by default. */
  group?: string;
  /** The labels of its options are interface strings of the same names. */
  hasOptionWords?: true;
  /** Types of schema.org by value, in place of that of the collection. */
  schemas?: Readonly<Record<string, string>>;
}

/** Settings of groups: indexed by search engines if true, or if described here by slug. */
type GroupSettings = boolean | Readonly<Record<string, LocalText>>;

export interface CollectionDeclaration {
  label?: LocalText | undefined;
  description?: LocalText | undefined;
  path?: string | undefined;
  aliases?: readonly string[] | undefined;
  order?: string | undefined;
  feed?: boolean | undefined;
  schema?: string | undefined;
  parts?: boolean | undefined;
  /** Every page shows all documents in a sidebar. */
  sidebar?: boolean | undefined;
  /** True by default; a declaration in site.yaml cannot say it. */
  api?: boolean | undefined;
  fields?: Readonly<Record<string, FieldDeclaration>> | undefined;
  tags?: GroupSettings | undefined;
  years?: GroupSettings | undefined;
  kinds?: GroupSettings | undefined;
}

/** Collection that comes with Broadsheet. */
export interface Preset extends CollectionDeclaration {
  name: string;
  label: string;
  /** Word for one document in commands. */
  word: string;
  fields?: Readonly<Record<string, PresetField>>;
  /** Every site has it in its API, even if it switches the collection off. */
  isPromised?: true;
  /** Texts of its operations and items in openapi.json. */
  openApi?: {
    type: string;
    list: { id: string; summary: string; description: string };
    single: { id: string; one: string; many: string };
    item: { id: string; description: string; list?: string };
  };
  /** Interface string with the number of its documents; `countEntries` by default. */
  unit?: "countArticles" | "countGuides" | "countCaseStudies" | "countServices";
  /**
   * Layout of its pages: `page` can list a collection and has blocks, `person` is about somebody.
   */
  layout?: "page" | "person";
  /** Folders are part of addresses. */
  hasFolders?: true;
  /** `date` is required. */
  requiresDate?: true;
  /**
   * New documents get the date of the day and a folder of its year; default if ordered by `-date`.
   */
  startsDated?: boolean;
  /** Pages and the API give the reading time. */
  hasReadingTime?: true;
  /** Text before titles in lists; the day or the field that orders the collection by default. */
  lead?: "reading time" | { field: string };
  openGraph?: "article";
  /** Section on the home page: its place, number of documents and layout. */
  home?: { place: number; count: number; layout: ListLayout };
  /** llms.txt lists all documents. */
  isWholeInGuide?: true;
  /** Field whose values `feed.kinds` of site.yaml selects for the feeds. */
  feedField?: string;
}
