/**
 * `collections` in site.yaml: changes to the presets, `false` for those that the site does without, and collections of its own. src/checks/check-collections.ts
 * finds names and paths that are taken.
 */
import { z } from "zod";
import type { CollectionDeclaration, Preset } from "../collections/declaration.ts";
import { explain } from "../collections/front-matter/explain.ts";
import { flag } from "../collections/front-matter/field-kinds.ts";
import { localText } from "../collections/local-text.ts";
import { presets } from "../collections/presets/presets.ts";
import { fieldSettings } from "./field-settings.ts";
import { toSlug } from "./to-slug.ts";

const pathForm = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/$/;

/** Start of the paths of a collection's pages, in each language below that of the language. */
const sectionPath = z
  .string({ error: "must be a path such as /news/" })
  // What an editor's program can tell while one types.
  .meta({ pattern: pathForm.source })
  .check(({ value, issues }) => {
    if (pathForm.test(value)) return;
    const parts = value.split("/").map(toSlug).filter(Boolean);
    issues.push({
      code: "custom",
      message: "must be a path in small letters, with a slash at both ends",
      input: value,
      params: parts.length === 0 ? {} : { write: `path: /${parts.join("/")}/` },
    });
  });

/** Lists of documents with something in common that search engines may index: all of three or more, or those with a description here. */
const groups = z
  .union([z.boolean(), z.record(z.string(), localText)], {
    error: "must be true, or a description for each, by the last part of its address",
  })
  .optional();

const shared = {
  label: localText.optional(),
  fields: fieldSettings.optional(),
};

const placed = {
  path: sectionPath.optional(),
  aliases: z.array(sectionPath, { error: "must be a list of paths" }).optional(),
  tags: groups,
  years: groups,
  ...shared,
};

const schemaType = z
  .string({ error: "must be a type of schema.org" })
  .regex(/^[A-Z][A-Za-z]+$/, {
    error: "must be a type of schema.org, as in Event",
  })
  .optional();

const own = {
  ...placed,
  description: localText.optional(),
  order: z
    .string({ error: "must be position, or a field such as -date" })
    .regex(/^-?[a-z][a-z0-9_]*$/, {
      error: "must be position, or a field such as -date",
    })
    .optional(),
  feed: flag.optional(),
  schema: schemaType,
  parts: flag.optional(),
  sidebar: flag.optional(),
};

type Declared = CollectionDeclaration | false | undefined;

/** @returns the schema of a declaration with these keys, or `false` */
function declaration(shape: Readonly<Record<string, z.ZodType>>): z.ZodType<Declared, Declared> {
  const keys = Object.keys(shape);
  return z
    .union([z.literal(false), z.strictObject(shape)], {
      error: `must be false, or ${new Intl.ListFormat("en-GB").format(keys)}`,
    })
    .optional();
}

/** @returns the schema of what site.yaml can change of a preset; pages cannot be switched off, and operations of the API promise the order of others */
function presetSettings({ layout, fields = {} }: Preset): z.ZodType<Declared, Declared> {
  if (layout === "page")
    return z
      .strictObject(shared, {
        error: "must be label and fields, because every site has pages",
      })
      .optional();
  if (layout === "person") return declaration(own);
  const segments = Object.values(fields).flatMap(({ group }) => group ?? []);
  return declaration({
    ...placed,
    ...Object.fromEntries(segments.map((segment) => [segment, groups])),
  });
}

const known: Readonly<Record<string, z.ZodType<Declared, Declared>>> = Object.fromEntries(
  presets.map((preset) => [preset.name, presetSettings(preset)]),
);

export const collectionSettings = explain(
  z
    .object(known, {
      error: "must be collections, each with what is said of it",
    })
    .catchall(declaration(own))
    .default({}),
  {
    advice:
      "Write a line for each: blog: { path: /news/, label: News }, consulting: false, or events: { label: Events }.",
    note: "other paths, labels and fields for sections, false for those that the site does without, and sections of its own, each with a label",
  },
);

/** @returns whether folders, addresses and operations can have the name */
export function isCollectionName(name: string): boolean {
  return /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name);
}
