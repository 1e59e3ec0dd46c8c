/**
 * Divides a list into the documents of each year, tag or value of a field, each in the order of the list.
 */
import type { Document } from "../content/document.ts";
import { toTagSlug } from "./tag-slug.ts";

const fewestWithTag = 2;

/** @returns the documents by their values; none where all have the same, which the list shows already */
export function divide(
  items: readonly Document[],
  valuesOf: (document: Document) => readonly string[],
  order?: readonly string[],
): Map<string, Document[]> {
  const found = new Map<string, Document[]>();
  for (const value of order ?? []) found.set(value, []);
  for (const item of items) {
    for (const value of new Set(valuesOf(item))) append(found, value, item);
  }
  const used = [...found].filter(([, own]) => own.length > 0);
  return new Map(used.length > 1 ? used : []);
}

/**
 * @param labels takes the most frequent spelling of each tag, the first of them in the list
 * @returns the documents of each tag that two have, by its slug, the most frequent first
 */
export function findTagged(
  items: readonly Document[],
  labels: Map<string, string>,
): Map<string, Document[]> {
  const found = new Map<string, Document[]>();
  const spellings = new Map<string, Map<string, number>>();
  const slugs = new Map<string, string>();
  for (const item of items)
    for (const tag of item.tags) {
      const slug = slugs.get(tag) ?? toTagSlug(tag);
      slugs.set(tag, slug);
      if (slug === "") continue;
      const counts = spellings.get(slug) ?? new Map<string, number>();
      spellings.set(slug, counts.set(tag, (counts.get(tag) ?? 0) + 1));
      if (found.get(slug)?.at(-1) !== item) append(found, slug, item);
    }
  for (const [slug, counts] of spellings)
    labels.set(slug, [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]);
  return new Map(
    [...found]
      .filter(([, own]) => own.length >= fewestWithTag)
      .toSorted(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1)),
  );
}

function append<K>(map: Map<K, Document[]>, key: K, item: Document): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}
