/**
 * The documents of a content folder as far as they can be read, for what looks at a folder without loading it.
 */
import { collectionNames } from "../../contract/collections.ts";
import type { Document } from "../document.ts";
import type { ContentFiles } from "./read-content.ts";
import { readDocument } from "./read-document.ts";

/**
 * @param now the instant that decides what is scheduled
 * @returns the documents in the order of their files, not linked to each other; a file with problems has none
 */
export function readDocuments(
  { sources, label }: Pick<ContentFiles, "sources" | "label">,
  locales: readonly string[],
  now: string,
): Document[] {
  return sources.flatMap((source) => {
    const collection = collectionNames.find((name) =>
      source.name.startsWith(`${name}/`),
    );
    if (!collection || !source.name.endsWith(".md")) return [];
    const context = { label, locales, now, committedAt: null };
    return readDocument(source, collection, context).document ?? [];
  });
}
