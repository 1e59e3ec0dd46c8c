/**
 * Which folders are books: of a collection that has books, a folder in which an `index` lies. The outermost one counts, and the folders around it and
 * within it are for editors alone, as everywhere.
 */
import type { Collection } from "./site-collections.ts";

/** The folders that are books, by their names in the content folder: `guides/public-policy`. */
export type Books = ReadonlySet<string>;

/**
 * @param names of the files in the content folder
 * @returns the folders of them that are books
 */
export function findBooks(
  names: Iterable<string>,
  collections: Iterable<Collection>,
  locales: readonly string[],
): Books {
  const withParts = new Set<string>();
  for (const { name, hasParts } of collections)
    if (hasParts) withParts.add(name);
  const books = new Set<string>();
  for (const name of names) {
    const [, folder, locale] =
      /^([^/]+\/.+)\/index(?:\.([A-Za-z-]+))?\.md$/.exec(name) ?? [];
    if (folder === undefined) continue;
    if (locale !== undefined && !locales.includes(locale)) continue;
    if (withParts.has(folder.slice(0, folder.indexOf("/")))) books.add(folder);
  }
  return books;
}

/** @returns the book that a file lies in, or undefined for one that lies in none */
export function bookOf(name: string, books: Books): string | undefined {
  if (books.size === 0) return undefined;
  for (
    let end = name.indexOf("/", name.indexOf("/") + 1);
    end >= 0;
    end = name.indexOf("/", end + 1)
  )
    if (books.has(name.slice(0, end))) return name.slice(0, end);
  return undefined;
}

/**
 * @param folders above the file, within its collection
 * @param name of the file, without language and `.md`
 * @returns what its address has below that of its collection
 */
export function bookSegments(
  book: string,
  folders: readonly string[],
  name: string,
): string[] {
  const depth = book.split("/").length - 1;
  const own = folders[depth - 1] ?? "";
  const isIndex = name === "index" && folders.length === depth;
  return isIndex ? [own] : [own, name];
}
