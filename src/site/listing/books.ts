/**
 * Books: their parts by chapter, the parts beside a part, and titles that name the book, because "Conclusion"
 * alone says nothing.
 */
import { isPage, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { findHub, listed } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";

type Part = Pick<Document, "slug" | "series">;

/** Separates a title from the section or book that it belongs to. */
export const separator = " · ";

/** @returns the title of a document on its own: of a part with the title of its book */
export function longTitle({ title, series }: Pick<Document, "title" | "series">): string {
  return series === null || series.part === null
    ? title
    : `${title}${separator}${series.index.title}`;
}

/** @returns the level of a part in its book: 1 for a chapter, 2 for a part of it */
export function levelOf({ slug }: Pick<Document, "slug">): number {
  return slug.split("/").length - 1;
}

/** @returns the chapters around a part, the outermost first */
export function chaptersOf({ slug, series }: Part): Document[] {
  return (series?.parts ?? []).filter((part) => slug.startsWith(`${part.slug}/`));
}

export interface Chapter {
  /** The page of the chapter, or a part outside of all chapters. */
  head: Document;
  /** The parts below it, in the order of the book. */
  parts: Document[];
}

/** Fewer names that begin alike are no chapter. */
const minInChapter = 3;

/**
 * @returns the parts of a book by chapter. A chapter is a folder with an index; in a book without folders, a part
 * whose name begins the names of at least three others: `design`, `design-methods`, `design-tests` …
 */
export function bookChapters({ series }: Part): Chapter[] {
  const parts = series?.parts ?? [];
  const known = chaptersCache.get(parts) ?? findChapters(parts);
  chaptersCache.set(parts, known);
  return known;
}

/** All parts of a book ask for them. */
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

/** A document in a tree, and those below it. */
export interface Branch {
  document: Document;
  below: Branch[];
}

/** Tree of documents beside a text: of a book, or of all books of a collection with a sidebar. */
export interface Tree {
  root: Document;
  branches: Branch[];
  /** It is one book, whose chapters have numbers. */
  isBook: boolean;
}

/** @returns the tree beside a part, a book of a collection with a sidebar, or the page that lists one */
export function treeOf(site: Site, document: Document): Tree | null {
  const { locale, series } = document;
  const name = isPage(document) ? document.listing : document.collection;
  const collection = site.collections.get(name ?? "");
  const hub =
    collection?.hasSidebar && collection.hasParts && findHub(site, collection.name, locale);
  if (hub)
    return {
      root: hub,
      branches: listed(site, collection.name, locale).map(toBranch),
      isBook: false,
    };
  if (series === null || series.part === null) return null;
  return { root: series.index, branches: toBranch(series.index).below, isBook: true };
}

/** @returns the tree of the first collection with a sidebar and books, which its home page shows */
export function homeTree(site: Site, locale: string): Tree | null {
  for (const { name, hasSidebar, hasParts } of site.collections.values()) {
    const hub = hasSidebar && hasParts && findHub(site, name, locale);
    if (hub) return treeOf(site, hub);
  }
  return null;
}

function toBranch(document: Document): Branch {
  const chapters = document.series?.part === null ? bookChapters(document) : [];
  return {
    document,
    below: chapters.map(({ head, parts }) => ({
      document: head,
      below: parts.map((part) => ({ document: part, below: [] })),
    })),
  };
}

/** @returns whether the branch or one below it is the document */
export function holdsDocument({ document, below }: Branch, path: string): boolean {
  return document.path === path || below.some((branch) => holdsDocument(branch, path));
}

interface Neighbours {
  previous: Document | undefined;
  next: Document | undefined;
}

/** @returns the parts before and after a part; after a book itself the first one */
export function neighbours({ series }: Pick<Document, "series">): Neighbours {
  const { part, parts = [] } = series ?? {};
  return {
    previous: part ? parts[part - 2] : undefined,
    next: parts[part ?? 0],
  };
}

/** @returns the documents published before and after one, of a collection in the order of its dates */
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

/** @returns the documents of a list with the parts of each book after it, whatever their own places in the list */
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
