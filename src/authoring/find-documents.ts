/**
 * The documents of a collection by slug and language, also those that do not load yet.
 */
import { findBooks, placeOf, type BookPlace } from "../content/books.ts";
import { splitFrontMatter } from "../content/read/front-matter.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import type { SourceFile } from "../content/read/read-text.ts";
import type { Collection } from "../content/site-collections.ts";

export interface NamedDocument {
  source: SourceFile;
  /** The file's name without language and `.md`, which its translations share: `blog/2026/x`. */
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
  const books = findBooks(
    files.sources.map(({ name }) => name),
    [collection],
    locales,
  );
  return files.sources
    .filter(({ name }) => name.startsWith(`${collection.name}/`))
    .filter(({ name }) => name.endsWith(".md"))
    .map((source) => {
      const name = source.name.slice(0, -".md".length);
      const locale = locales.find((code) => name.endsWith(`.${code}`));
      const stem = locale === undefined ? name : name.slice(0, -locale.length - 1);
      return {
        source,
        stem,
        slug: slugOf(source, stem, collection, placeOf(source.name, books, locales)),
        locale: locale ?? locales[0] ?? "en",
      };
    });
}

/** Folders are part of some addresses, where an `index` stands for its folder. */
function slugOf(
  source: SourceFile,
  stem: string,
  { hasFolders }: Collection,
  place: BookPlace | undefined,
): string {
  const [, ...folders] = stem.split("/");
  const last = folders.pop() ?? "";
  const segments =
    place !== undefined
      ? [...place.segments]
      : hasFolders
        ? [...folders, ...(last === "index" ? [] : [last])]
        : [last];
  if (place?.isIndex) return segments.join("/");
  const { split } = splitFrontMatter(source, source.name);
  const own: unknown = split?.yaml.document.get("slug");
  if (typeof own === "string") segments.splice(-1, 1, own);
  return segments.join("/") || "index";
}
