/**
 * Names of the collections of a site, and the form in which its API serves them.
 */
import { projectCollection } from "../collections/projected-collection.ts";
import { presets } from "../collections/presets/presets.ts";
import type { ApiCollection } from "../contract/collection.ts";
import type { Site } from "../content/site.ts";
import { defineUnused, type Collection } from "../content/site-collections.ts";
import { memoizeBySite } from "./memoize.ts";
import { inLocale } from "./strings/in-locale.ts";

/** @returns the heading of a collection in guides for language models */
export function collectionHeading(
  { label, heading }: Collection,
  locale: string,
  defaultLocale: string,
): string {
  return inLocale(label ?? heading, locale, defaultLocale);
}

/** @returns the collections that the API serves: those that it promises, also without documents, then the site's own. Memoized */
export const apiCollections = memoizeBySite(
  ({ collections, defaultLocale }: Site): readonly ApiCollection[] => {
    const promised = presets
      .filter(({ isPromised }) => isPromised)
      .map((preset) => collections.get(preset.name) ?? defineUnused(preset));
    return [...new Set([...promised, ...collections.values()])]
      .filter(({ inApi }) => inApi)
      .map((collection) => projectCollection(collection, defaultLocale));
  },
);
