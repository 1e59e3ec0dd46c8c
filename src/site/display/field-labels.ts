/**
 * Names of fields, values and collections in the language of a page.
 */
import type { Field } from "../../collections/fields/field-type.ts";
import type { Site } from "../../content/site.ts";
import { inLocale, stringsFor } from "../strings/strings.ts";
import { projectCollection } from "../../collections/projected-collection.ts";
import { presets } from "../../collections/presets/presets.ts";
import type { ApiCollection } from "../../contract/serializer.ts";
import { defineUnused, type Collection } from "../../content/site-collections.ts";
import { memoizeBySite } from "../memoize.ts";

/** @returns the label of a field in a language */
export function fieldLabel(site: Site, field: Field, locale: string): string {
  const { word, label } = field;
  if (word !== undefined) return stringsFor(site, locale)[word];
  if (label !== undefined) return inLocale(label, locale, site.defaultLocale);
  const words = field.name.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @returns the label of a value of a field in a language */
export function valueLabel(
  site: Site,
  { options, hasOptionWords }: Field,
  value: string,
  locale: string,
): string {
  const strings: Readonly<Record<string, string>> = stringsFor(site, locale);
  if (hasOptionWords) return strings[value] ?? value;
  const labels = new Map(Array.isArray(options) ? [] : Object.entries(options ?? {}));
  return inLocale(labels.get(value) ?? value, locale, site.defaultLocale);
}

/** @returns the heading of a collection in llms.txt and llms-full.txt */
export function collectionHeading(
  { label, heading }: Collection,
  locale: string,
  defaultLocale: string,
): string {
  return inLocale(label ?? heading, locale, defaultLocale);
}

/**
 * @returns the collections of the API: the built-in ones, even without documents, then the site's
 *   own. Memoized.
 */
export const apiCollections = memoizeBySite(
  ({ collections, defaultLocale }: Site): readonly ApiCollection[] => {
    const standard = presets
      .filter(({ isStandard }) => isStandard)
      .map((preset) => collections.get(preset.name) ?? defineUnused(preset));
    return [...new Set([...standard, ...collections.values()])]
      .filter(({ inApi }) => inApi)
      .map((collection) => projectCollection(collection, defaultLocale));
  },
);
