/**
 * The documents of a content folder as far as they can be read, for what looks at a folder without loading it.
 */
import { findBooks, placeOf } from "../books.ts";
import type { Document } from "../document.ts";
import type { ContentFiles } from "./read-content.ts";
import { readDocument } from "./read-document.ts";
import { collectionAt, type SiteCollections } from "../site-collections.ts";

/**
 * @param now the instant that decides what is scheduled
 * @returns the documents in the order of their files, not linked to each other; a file with problems has none
 */
export function readDocuments(
  { sources, label }: Pick<ContentFiles, "sources" | "label">,
  collections: SiteCollections,
  locales: readonly string[],
  now: string,
): Document[] {
  const books = findBooks(
    sources.map(({ name }) => name),
    collections.values(),
    locales,
  );
  return sources.flatMap((source) => {
    const collection = collectionAt(collections, source.name);
    if (!collection || !source.name.endsWith(".md")) return [];
    const place = placeOf(source.name, books, locales);
    const context = { label, locales, now, place };
    return readDocument(source, collection, context).document ?? [];
  });
}
