/**
 * Collections of a site: declarations with every default filled in.
 */
import type { FieldValue } from "../contract/published-document.ts";
import type { CollectionDeclaration, FieldDeclaration, Preset } from "./declaration.ts";
import type { Field } from "./fields/field-type.ts";
import { parseDate } from "./front-matter/dates.ts";
import {
  frontMatterSchema,
  sharedFields,
  type FrontMatterSchema,
} from "./front-matter/front-matter-schema.ts";
import type { LocalText } from "./front-matter/value-schemas.ts";

export type Collection = ReturnType<typeof defineCollection>;

/**
 * @param preset the preset that the declaration changes; undefined for a custom collection
 * @param names collections of the site, which pages can list
 * @param timezone time zone of the site; undefined for UTC
 */
export function defineCollection(
  name: string,
  declared: CollectionDeclaration,
  preset: Preset | undefined,
  names: readonly string[],
  timezone?: string,
) {
  const {
    description = null,
    path = `/${name}/`,
    aliases = [],
    order = "position",
    parts = false,
    sidebar = false,
    api = true,
    feed = order === "-date",
    tags,
    years,
    kinds,
    ...declaration
  } = { ...preset, ...withoutUndefined(declared) };
  const layout = preset?.layout ?? "document";
  // Fields named like a shared key are rejected by a check.
  const declaredFields = Object.entries(declared.fields ?? {}).filter(
    ([key]) => !(key in sharedFields),
  );
  const fields = toFields({ ...preset?.fields, ...Object.fromEntries(declaredFields) }, timezone);
  const { requiresDate } = preset ?? {};
  let schema: FrontMatterSchema | undefined;
  const groups: Readonly<Record<string, boolean | Readonly<Record<string, LocalText>>>> =
    withoutUndefined({ tags, years, kinds });
  return {
    ...declaration,
    name,
    timezone,
    /** Word for one document in command output. */
    word: preset?.word ?? name,
    /** Null if site.yaml has none. */
    label: declared.label ?? null,
    /** Label, or a default heading if site.yaml has no label. */
    heading: preset?.label ?? name,
    /** Null if site.yaml has none. */
    description,
    /** Path prefix of its pages, with leading and trailing slash. */
    path,
    /** Previous values of `path`. */
    aliases,
    /** `position`, or the name of a field, with a leading hyphen for descending order. */
    order,
    layout,
    hasFolders: preset?.hasFolders ?? false,
    /** True if a folder with an `index` is a book. */
    hasParts: parts,
    /** True if every page shows all documents in a sidebar. */
    hasSidebar: sidebar,
    /** True if the API serves it. */
    inApi: api,
    /** True for a preset, false for a custom collection. */
    isPreset: preset !== undefined,
    /** True for a preset at its default path, which needs no hub. */
    isUsual: preset !== undefined && path === (preset.path ?? `/${name}/`),
    /** True if all dated documents are in the feeds. */
    isNews: feed && preset?.feedField === undefined,
    startsDated: preset ? preset.requiresDate === true : order === "-date",
    fields,
    /** Built on first use, because most sites use few of the presets. */
    get frontMatter() {
      return (schema ??= frontMatterSchema({ name, layout, fields, requiresDate }, names));
    },
    /** Settings of the pages for tags, years and values, by path segment. */
    groups,
  };
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> };
function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
}

function toFields(
  declared: Readonly<Record<string, FieldDeclaration>>,
  timezone: string | undefined,
): Field[] {
  return Object.entries(declared).map(([name, field]) => ({
    ...field,
    name,
    title: titleOf(name, field),
    ...(timezone !== undefined && { timezone }),
  }));
}

function titleOf(name: string, { label }: FieldDeclaration): string {
  if (typeof label === "string") return label;
  return label === undefined ? name.replaceAll("_", " ") : (Object.values(label)[0] ?? name);
}

/** @returns the values of a field; empty if the document omits it */
export function valuesOf(
  { fields }: { fields: Readonly<Record<string, FieldValue>> },
  name: string,
): NonNullable<FieldValue>[] {
  return [fields[name] ?? []].flat();
}

/** @returns the text of a field; null if the document omits it */
export function textOf(
  document: { fields: Readonly<Record<string, FieldValue>> },
  name: string,
): string | null {
  const value = document.fields[name];
  return typeof value === "string" ? value : null;
}

/** @returns the day or time in a field; null for another value, which a check of the field reports */
export function timeOf(document: Parameters<typeof textOf>[0], name = ""): string | null {
  const text = textOf(document, name);
  return text !== null && parseDate(text) !== undefined ? text : null;
}
