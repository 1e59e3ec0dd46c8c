/**
 * References from documents to others in their front matter, as from a case study to its industry.
 */
import { valuesOf } from "../collections/collection.ts";
import type { FieldValue } from "../contract/published-document.ts";
import type { Document } from "./document.ts";
import { findCollection } from "./site-collections.ts";
import type { Site } from "./site.ts";

/** @returns the fields of a document that refer to others, each with the collection of these */
export function referenceFields(
  { collections }: Pick<Site, "collections">,
  { collection }: Pick<Document, "collection">,
): { key: string; target: string }[] {
  const fields = findCollection(collections, collection)?.fields ?? [];
  return fields.flatMap(({ name, to }) => (to === undefined ? [] : { key: name, target: to }));
}

/** @returns the slugs of the documents of each collection */
export function slugsBy(documents: readonly Document[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = Map.groupBy(documents, ({ collection }) => collection);
  return new Map(
    Array.from(groups, ([name, ones]) => [name, new Set(ones.map(({ slug }) => slug))]),
  );
}

/** Leaves documents only the references to published ones: of a draft not even the slug is public. */
export function dropUnpublishedReferences(site: Site): void {
  const published = slugsBy(site.documents.filter(({ state }) => state === "published"));
  for (const document of site.documents) {
    const fields: Record<string, FieldValue> = { ...document.fields };
    for (const { key, target } of referenceFields(site, document)) {
      const kept = valuesOf(document, key)
        .map(String)
        .filter((slug) => published.get(target)?.has(slug));
      fields[key] = Array.isArray(fields[key]) ? kept : (kept[0] ?? null);
    }
    document.fields = fields;
  }
}
