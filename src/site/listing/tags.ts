/**
 * Tags of the published documents with their counts, in one language or in all languages.
 */
import type { Site } from "../../content/site.ts";

export interface TagCount {
  name: string;
  count: number;
  /** Collections with the tag, in the order of the site's lists. */
  lists: { collection: string; count: number }[];
}

/** @returns the tags, the most frequent first, then by name */
export function countTags(
  { lists }: Site,
  collections: readonly string[],
  locale?: string,
): TagCount[] {
  const tags = new Map<string, TagCount>();
  for (const collection of collections)
    for (const document of lists[collection] ?? []) {
      if (locale !== undefined && document.locale !== locale) continue;
      for (const name of new Set(document.tags)) {
        const tag = tags.get(name) ?? { name, count: 0, lists: [] };
        tags.set(name, tag);
        tag.count++;
        const last = tag.lists.at(-1);
        if (last?.collection === collection) last.count++;
        else tag.lists.push({ collection, count: 1 });
      }
    }
  return [...tags.values()].toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
