/**
 * Books: their chapters, the parts before and after a part, and titles that include the book,
 * because "Conclusion" alone is ambiguous.
 */
import { documentIn, isPage, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { findHub, listed } from "../html-pages.ts";
import { memoizeBy, memoizeBySite } from "../memoize.ts";

type Part = Pick<Document, "title" | "slug" | "series">;

/** Separator between a title and the section or book that it belongs to. */
export const separator = " · ";

/** @returns the full title of a document: for a part, followed by the titles of its context */
export function longTitle(document: Part): string {
  return [document, ...contextOf(document)].map(({ title }) => title).join(separator);
}

/**
 * @returns the context of a part: its book, and before it, if another part has the same title, its
 *   chapters, the innermost first
 */
export function contextOf(part: Part): Document[] {
  const { title, slug, series } = part;
  if (!series?.part) return [];
  const isAmbiguous = series.parts.some((other) => other.title === title && other.slug !== slug);
  return [...(isAmbiguous ? chaptersOf(part).toReversed() : []), series.index];
}

/** @returns the level of a part in its book: 1 for a chapter, 2 for a part of a chapter */
export function levelOf({ slug, series }: Part): number {
  return slug.split("/").length - (series?.index.slug.split("/").length ?? 1);
}

/** @returns the chapters that contain a part, the outermost first */
export function chaptersOf({ slug, series }: Part): Document[] {
  return divideBook(series?.parts ?? []).chapters.flatMap(({ document, below }) =>
    below.some((part) => part.document.slug === slug) ? document : [],
  );
}

/** Document in a tree, with its descendants. */
export interface Branch {
  document: Document;
  below: Branch[];
}

/** @returns the parts of a book by chapter, or its parts outside all chapters */
export function bookChapters({ series }: Part): Branch[] {
  return divideBook(series?.parts ?? []).branches;
}

/** Minimum number of names with the same prefix that form a chapter. */
const minInChapter = 3;

/**
 * Finds the chapters of a book, with all parts below them. A chapter is a folder with an index. In
 * a book without folders it is a part whose name is a prefix of at least three others: `design`,
 * `design-methods`, `design-tests` …
 */
const divideBook = memoizeBy((parts: readonly Document[]) => {
  const isFlat = parts.every((part) => levelOf(part) === 1);
  const chapters = parts.flatMap((document) => {
    const prefix = document.slug + (isFlat ? "-" : "/");
    const below = parts.filter(({ slug }) => slug.startsWith(prefix)).map(toLeaf);
    return below.length >= (isFlat ? minInChapter : 1) ? { document, below } : [];
  });
  const within = new Set(chapters.flatMap(({ below }) => below.map(({ document }) => document)));
  const branches = parts
    .filter((part) => !within.has(part))
    .map((part) => chapters.find(({ document }) => document === part) ?? toLeaf(part));
  return { chapters, branches };
});

const toLeaf = (document: Document): Branch => ({ document, below: [] });

/**
 * Navigation tree beside a document: of one book, or of all books of a collection with a sidebar.
 */
export interface Tree {
  root: Document;
  branches: Branch[];
}

/**
 * @returns the tree beside a book or part, a document in a collection with a sidebar, or the hub of
 *   such a collection; with a sidebar also the documents without a translation, in the default
 *   language
 */
export function treeOf(site: Site, document: Document): Tree | null {
  const { locale, series } = document;
  const name = (isPage(document) ? document.listing : document.collection) ?? "";
  const { hasSidebar, hasParts } = site.collections.get(name) ?? {};
  const root = hasSidebar && hasParts && findHub(site, name, locale);
  if (root) return { root, branches: booksOf(site, root) };
  return series ? { root: series.index, branches: bookChapters(series.index) } : null;
}

/** @returns the tree beside a text; null for the page of a book alone, which lists its parts */
export function sideTree(site: Site, document: Document): Tree | null {
  const tree = treeOf(site, document);
  return tree?.root === document ? null : tree;
}

/**
 * @returns the books of a hub in the order of the default language, with documents in that language
 *   in place of missing translations
 */
const booksOf = memoizeBySite((site: Site, { listing, locale }: Document): Branch[] => {
  const complete = (all: readonly Document[], localized: readonly Document[]) => [
    ...new Set([...all, ...localized].map((document) => documentIn(document, locale))),
  ];
  const listIn = (code: string) => listed(site, listing ?? "", code);
  return complete(listIn(site.defaultLocale), listIn(locale)).map((document) => {
    const { part, parts = [] } = document.series ?? {};
    const { series } = documentIn(document, site.defaultLocale);
    return part === null
      ? { document, below: divideBook(complete(series?.parts ?? [], parts)).branches }
      : toLeaf(document);
  });
});

export function containsDocument({ document, below }: Branch, path: string): boolean {
  return document.path === path || below.some((branch) => containsDocument(branch, path));
}

/** @returns the parts before and after a part; for the book itself, the first part */
export function neighbours({ series }: Part) {
  const { part, parts = [] } = series ?? {};
  return {
    previous: part ? parts[part - 2] : undefined,
    next: parts[part ?? 0],
  };
}

/** @returns the documents of a list, with the parts of each book moved directly after it */
export function gatherParts(documents: readonly Document[]): Document[] {
  const known = new Set(documents);
  return documents.flatMap((document) => {
    const { part, parts = [], index } = document.series ?? {};
    if (part && index && known.has(index)) return [];
    return [document, ...(part === null ? parts.filter((chapter) => known.has(chapter)) : [])];
  });
}
