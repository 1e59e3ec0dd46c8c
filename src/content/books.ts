/**
 * Books: in a collection with parts, a folder with an `index`. A folder within it that has an `index` too is a chapter, and so is one within that: three
 * levels. Other folders, around a book and within it, are for editors alone and in no address.
 */
import { parseFileName } from "./file-name.ts";
import type { Collection } from "./site-collections.ts";

/** The folders with an index, by their names in the content folder: `guides/public-policy`. */
export type Books = ReadonlySet<string>;

/** Levels below a collection: the book, its chapters, and theirs. */
const maxLevels = 3;

/** Place of a file in a book. */
export interface BookPlace {
  /** Folder of the book: `guides/public-policy`. */
  book: string;
  /** What its address has below that of its collection: `public-policy/rules/exceptions`. */
  segments: string[];
  /** Whether it is the index of the book or of a chapter. */
  isIndex: boolean;
}

/**
 * @param names of the files in the content folder
 * @returns the folders of them that are books or chapters
 */
export function findBooks(
  names: Iterable<string>,
  collections: Iterable<Collection>,
  locales: readonly string[],
): Books {
  const withParts = new Set<string>();
  for (const { name, hasParts } of collections) if (hasParts) withParts.add(name);
  const books = new Set<string>();
  for (const name of names) {
    const [, folder, locale] = /^([^/]+\/.+)\/index(?:\.([A-Za-z-]+))?\.md$/.exec(name) ?? [];
    if (folder === undefined) continue;
    if (locale !== undefined && !locales.includes(locale)) continue;
    if (withParts.has(folder.slice(0, folder.indexOf("/")))) books.add(folder);
  }
  return books;
}

/**
 * @param folder of a file, from the content folder
 * @param name of the file without language and `.md`
 * @returns its place, or undefined for a file that lies in no book
 */
function placeInBook(folder: string, name: string, books: Books): BookPlace | undefined {
  if (books.size === 0) return undefined;
  const parts = folder.split("/");
  const levels = parts
    .map((_, index) => parts.slice(0, index + 1).join("/"))
    .filter((path) => books.has(path))
    .slice(0, maxLevels);
  const [book] = levels;
  if (book === undefined) return undefined;
  const chain = levels.map((path) => path.slice(path.lastIndexOf("/") + 1));
  const isIndex = name === "index" && levels.at(-1) === folder;
  return { book, segments: isIndex ? chain : [...chain, name], isIndex };
}

/** @returns the place of a file by its name in the content folder: `guides/kit/use.de.md` */
export function placeOf(
  source: string,
  books: Books,
  locales: readonly string[],
): BookPlace | undefined {
  const { stem } = parseFileName(source, locales);
  const end = stem.lastIndexOf("/");
  return placeInBook(stem.slice(0, Math.max(0, end)), stem.slice(end + 1), books);
}
