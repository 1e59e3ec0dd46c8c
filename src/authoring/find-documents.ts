/**
 * Documents of a collection by slug and language, including invalid ones.
 */
import { findBooks, placeOf } from "../content/books.ts";
import { parseFileName } from "../content/file-name.ts";
import { splitFrontMatter } from "../content/read/front-matter.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import { placeDocument } from "../content/read/read-document.ts";
import type { SourceFile } from "../content/read/read-text.ts";
import type { Collection } from "../content/site-collections.ts";

export interface NamedDocument {
  source: SourceFile;
  /** File name without language and `.md`, shared by all translations: `blog/2026/x`. */
  stem: string;
  slug: string;
  locale: string;
}

/** @returns every document in the collection's folder, sorted by name */
export function findDocuments(
  files: ContentFiles,
  collection: Collection,
  locales: readonly string[],
): NamedDocument[] {
  const names = files.sources.map(({ name }) => name);
  const books = findBooks(names, [collection], locales);
  return files.sources
    .filter(({ name }) => name.startsWith(`${collection.name}/`) && name.endsWith(".md"))
    .map((source) => {
      const place = placeOf(source.name, books, locales);
      const { locale, segments } = placeDocument(source.name, collection, { locales, place });
      const own = place?.isIndex
        ? undefined
        : splitFrontMatter(source, source.name).split.yaml.document.get("slug");
      if (typeof own === "string") segments.splice(-1, 1, own);
      const { stem } = parseFileName(source.name, locales);
      return { source, stem, slug: segments.join("/") || "index", locale };
    });
}
