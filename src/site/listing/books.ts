/**
 * Books: their chapters, the parts before and after a part, and titles that include the book,
 * because "Conclusion" alone is ambiguous.
 */
import { isPage, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { findHub, listed } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";

type Part = Pick<Document, "slug" | "series">;

/** Separator between a title and the section or book that it belongs to. */
export const separator = " · ";

/** @returns the full title of a document: for a part, followed by the title of its book */
export function longTitle({ title, series }: Pick<Document, "title" | "series">): string {
  return series === null || series.part === null
    ? title
    : `${title}${separator}${series.index.title}`;
}

/** @returns the level of a part in its book: 1 for a chapter, 2 for a part of a chapter */
export function levelOf({ slug }: Pick<Document, "slug">): number {
  return slug.split("/").length - 1;
}

/** @returns the chapters that contain a part, the outermost first */
export function chaptersOf({ slug, series }: Part): Document[] {
  return (series?.parts ?? []).filter((part) => slug.startsWith(`${part.slug}/`));
}

export interface Chapter {
  /** The index page of the chapter, or a part outside all chapters. */
  head: Document;
  /** Parts of the chapter, in book order. */
  parts: Document[];
}

/** Minimum number of names with the same prefix that form a chapter. */
const minInChapter = 3;

/**
 * @returns the parts of a book by chapter. A chapter is a folder with an index. In a book without
 *   folders it is a part whose name is a prefix of at least three others: `design`,
 *   `design-methods`, `design-tests` …
 */
export function bookChapters({ series }: Part): Chapter[] {
  const parts = series?.parts ?? [];
  const known = chaptersCache.get(parts) ?? findChapters(parts);
  chaptersCache.set(parts, known);
  return known;
}

/** Cached because every part of a book needs the chapters. */
const chaptersCache = new WeakMap<readonly Document[], Chapter[]>();

function findChapters(parts: readonly Document[]): Chapter[] {
  const isFlat = parts.every((part) => levelOf(part) === 1);
  const isWithin = (part: Document, head: Document) =>
    part.slug.startsWith(`${head.slug}${isFlat ? "-" : "/"}`);
  const min = isFlat ? minInChapter : 1;
  const heads = parts.filter((head) => parts.filter((part) => isWithin(part, head)).length >= min);
  const headOf = (part: Document) => heads.find((head) => isWithin(part, head));
  return parts
    .filter((part) => headOf(part) === undefined)
    .map((head) => ({
      head,
      parts: heads.includes(head) ? parts.filter((part) => isWithin(part, head)) : [],
    }));
}

/** Document in a tree, with its descendants. */
export interface Branch {
  document: Document;
  below: Branch[];
}

/**
 * Navigation tree beside a document: of one book, or of all books of a collection with a sidebar.
 */
export interface Tree {
  root: Document;
  branches: Branch[];
  /** The tree is a single book with numbered chapters. */
  isBook: boolean;
}

/**
 * @returns the tree beside a part, a book in a collection with a sidebar, or the hub of such a
 *   collection
 */
export function treeOf(site: Site, document: Document): Tree | null {
  const { locale, series } = document;
  const name = isPage(document) ? document.listing : document.collection;
  const collection = site.collections.get(name ?? "");
  const hub =
    collection?.hasSidebar && collection.hasParts && findHub(site, collection.name, locale);
  if (hub)
    return {
      root: hub,
      branches: listed(site, collection.name, locale).map((one) => branchOf(site, one)),
      isBook: false,
    };
  if (series === null || series.part === null) return null;
  return { root: series.index, branches: branchOf(site, series.index).below, isBook: true };
}

/** @returns the tree on the home page: that of the first collection with a sidebar and books */
export function homeTree(site: Site, locale: string): Tree | null {
  for (const { name, hasSidebar, hasParts } of site.collections.values()) {
    const hub = hasSidebar && hasParts && findHub(site, name, locale);
    if (hub) return treeOf(site, hub);
  }
  return null;
}

/** Memoized, because every page below a tree shows it. */
const branchOf = memoizeBySite((_: Site, document: Document): Branch => {
  const chapters = document.series?.part === null ? bookChapters(document) : [];
  return {
    document,
    below: chapters.map(({ head, parts }) => ({
      document: head,
      below: parts.map((part) => ({ document: part, below: [] })),
    })),
  };
});

/** @returns whether the branch contains the document */
export function containsDocument({ document, below }: Branch, path: string): boolean {
  return document.path === path || below.some((branch) => containsDocument(branch, path));
}

interface Neighbours {
  previous: Document | undefined;
  next: Document | undefined;
}

/** @returns the parts before and after a part; for the book itself, the first part */
export function neighbours({ series }: Pick<Document, "series">): Neighbours {
  const { part, parts = [] } = series ?? {};
  return {
    previous: part ? parts[part - 2] : undefined,
    next: parts[part ?? 0],
  };
}

/** @returns the documents published before and after a document, in a collection sorted by date */
export function publishedSiblings(site: Site, document: Document): Neighbours {
  const { collection, locale, series } = document;
  const isDated = site.collections.get(collection)?.order === "-date";
  if (!isDated || series !== null || !findHub(site, collection, locale))
    return { previous: undefined, next: undefined };
  const list = listed(site, collection, locale);
  const place = placesIn(site, list).get(document) ?? -1;
  return { previous: place < 0 ? undefined : list[place + 1], next: list[place - 1] };
}

const placesIn = memoizeBySite(
  (_: Site, list: readonly Document[]) => new Map(list.map((document, place) => [document, place])),
);

/** @returns the documents of a list, with the parts of each book moved directly after it */
export function gatherParts(documents: readonly Document[]): Document[] {
  const known = new Set(documents);
  const isGathered = ({ series }: Document) =>
    series !== null && series.part !== null && known.has(series.index);
  return documents
    .filter((document) => !isGathered(document))
    .flatMap((document) =>
      document.series?.part === null
        ? [document, ...document.series.parts.filter((part) => known.has(part))]
        : [document],
    );
}
