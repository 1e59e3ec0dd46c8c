/**
 * Relations between documents: translations, which share a file name, and references in front
 * matter, such as from a case study to its industry.
 */
import { valuesOf } from "../collections/collection.ts";
import type { FieldValue } from "../contract/published-document.ts";
import type { Document } from "./document.ts";
import { parseFileName } from "./file-name.ts";
import { findCollection } from "./site-collections.ts";
import type { Site } from "./site.ts";

/** Sets the translations of every document. A translation without an original has none. */
export function linkTranslations(documents: readonly Document[], locales: readonly string[]): void {
  const groups = Map.groupBy(documents, ({ source }) => parseFileName(source, locales).stem);
  for (const group of groups.values()) {
    const published = group
      .filter(({ state }) => state === "published")
      .toSorted((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
    for (const document of group)
      document.translations = published.filter((other) => other !== document);
  }
}

/** @returns the reference fields of a document, each with its target collection */
export function referenceFields(
  { collections }: Pick<Site, "collections">,
  { collection }: Pick<Document, "collection">,
): { key: string; target: string }[] {
  const fields = findCollection(collections, collection)?.fields ?? [];
  return fields.flatMap(({ name, to }) => (to === undefined ? [] : { key: name, target: to }));
}

/** @returns the slugs of the documents in each collection */
export function slugsBy(documents: readonly Document[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = Map.groupBy(documents, ({ collection }) => collection);
  return new Map(
    Array.from(groups, ([name, ones]) => [name, new Set(ones.map(({ slug }) => slug))]),
  );
}

/** Removes references to unpublished documents, because not even the slug of a draft is public. */
export function dropUnpublishedReferences(site: Site): void {
  const published = slugsBy(site.documents.filter(({ state }) => state === "published"));
  for (const document of site.documents) {
    const fields: Record<string, FieldValue> = { ...document.fields };
    for (const { key, target } of referenceFields(site, document)) {
      const publishedSlugs = valuesOf(document, key)
        .map(String)
        .filter((slug) => published.get(target)?.has(slug));
      fields[key] = Array.isArray(fields[key]) ? publishedSlugs : (publishedSlugs[0] ?? null);
    }
    document.fields = fields;
  }
}
