/**
 * Tags of the published documents with their counts, in one language or in all languages.
 */
import type { Site } from "../../content/site.ts";

/** @returns the tags, the most frequent first, then by name, each with its lists in their order */
export function countTags({ lists }: Site, collections: readonly string[], locale?: string) {
  const tagged = collections.flatMap((collection) =>
    (lists[collection] ?? [])
      .filter((document) => locale === undefined || document.locale === locale)
      .flatMap(({ tags }) => Array.from(new Set(tags), (name) => ({ name, collection }))),
  );
  return Array.from(
    Map.groupBy(tagged, ({ name }) => name),
    ([name, all]) => ({
      name,
      count: all.length,
      lists: Array.from(
        Map.groupBy(all, (document) => document.collection),
        ([collection, documents]) => ({ collection, count: documents.length }),
      ),
    }),
  ).toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
