/**
 * Declarations of collections and their fields, in the form used by site.yaml and the presets.
 * help.yaml describes the keys.
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

/** Yields the options that do not fit the type or conflict with each other. */
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
      "must be the collection of the referenced documents",
      "Write to: and the name of a folder.",
    ];
  const hasRange = "range" in fieldTypes[type];
  if (filter === "range" && (!hasRange || list))
    yield [
      "filter",
      "cannot be range, because values of this type have no order",
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

/** Settings of the group pages for a tag, year or value. */
export const groupSettings = z
  .union([z.boolean(), z.record(z.string(), localText)], {
    error: "must be true, or a description for each group, by the last part of its URL",
  })
  .optional();

/**
 * Allowed keys: those of every declaration in site.yaml, of declarations with a path of their own,
 * and of those whose sort order the API does not fix.
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

/** Field of a preset, with options that site.yaml cannot set. */
export interface PresetField extends FieldDeclaration {
  /** Key of the interface string with its label. */
  word?: "by" | "client" | "industry" | "kinds" | "outcomes" | "services";
  /** Example for the API documentation, as written in front matter. */
  example?: string | readonly string[];
  /** False for a field that the API does not return. */
  api?: false;
  /**
   * Role of the person that the field names, by name or slug: the author, or the contact for
   * questions.
   */
  role?: "author" | "contact";
  /** The values are displayed above the body. */
  areFigures?: true;
  /** Filter options that version 1 of the API guarantees (FieldFilter). */
  filtering?: {
    parameter?: string;
    summary: string;
    description: string;
    isExact?: true;
    acceptsEmpty?: true;
  };
  /** API properties with the referenced documents. */
  references?: { name: string; description: string };
  /** Path segment of the pages for its values; the name of the field by default. */
  group?: string;
  /** The labels of its options are interface strings with the same names. */
  hasOptionWords?: true;
  /** Types of schema.org by value, which override that of the collection. */
  schemas?: Readonly<Record<string, string>>;
}

/**
 * Settings of groups: true to allow indexing by search engines, or descriptions by slug, which
 * allow it, too.
 */
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
  /** True by default; cannot be set in site.yaml. */
  api?: boolean | undefined;
  fields?: Readonly<Record<string, FieldDeclaration>> | undefined;
  tags?: GroupSettings | undefined;
  years?: GroupSettings | undefined;
  kinds?: GroupSettings | undefined;
}

/** Built-in collection of Broadsheet. */
export interface Preset extends CollectionDeclaration {
  name: string;
  label: string;
  /** Word for one document in command output. */
  word: string;
  fields?: Readonly<Record<string, PresetField>>;
  /** The collection is in the API of every site, even if the site disables it. */
  isStandard?: true;
  /** Descriptions of its operations and items in openapi.json. */
  openApi?: {
    type: string;
    list: { id: string; summary: string; description: string };
    single: { id: string; one: string; many: string };
    item: { id: string; description: string; list?: string };
  };
  /** Key of the interface string with the number of its documents; `countEntries` by default. */
  unit?: "countArticles" | "countGuides" | "countCaseStudies" | "countServices";
  /**
   * Layout of its pages: `page` can list a collection and contain blocks, `person` describes an
   * author.
   */
  layout?: "page" | "person";
  /** Folders are part of paths. */
  hasFolders?: true;
  /** `date` is a required key. */
  requiresDate?: true;
  /**
   * New documents get today's date and the folder of the current year; true by default if sorted by
   * `-date`.
   */
  startsDated?: boolean;
  /** Pages and the API include the reading time. */
  hasReadingTime?: true;
  /** Text above titles in lists; by default the date, or the field that determines the order. */
  lead?: "reading time" | { field: string };
  openGraph?: "article";
  /** Section on the home page: its position, number of documents and layout. */
  home?: { place: number; count: number; layout: ListLayout };
  /** llms.txt lists all documents. */
  isWholeInGuide?: true;
  /** Field that `feed.kinds` in site.yaml filters the feeds by. */
  feedField?: string;
}
