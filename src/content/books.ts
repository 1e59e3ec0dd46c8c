/**
 * Books: in a collection with parts, folders with an `index`. A folder with an `index` inside a
 * book is a chapter, up to three levels. Other folders, around a book and inside it, only help
 * editors and are not part of URLs.
 *
 * A chapter comes before its own parts. Siblings are sorted by their `order`, then by the links in
 * the index of the book or chapter, then by name: openings first, titles with numbers in their
 * order after others, closings last. Headings above the links group the parts in the tree. A
 * language without its own index uses the index in the first language that has one.
 */
import { isWithin, linksOf, walkText } from "../markdown/parse-markdown.ts";
import type { Document } from "./document.ts";
import { splitVersion, versionSegment } from "../format/book-versions.ts";
import { parseFileName } from "./file-name.ts";
import { compareNames } from "./order.ts";
import type { Collection } from "./site-collections.ts";

/** Folders with an index, by their names in the content folder: `guides/public-policy`. */
export type Books = ReadonlySet<string>;

/** Levels below a collection: the book, its chapters and their sub-chapters. */
const maxLevels = 3;

/** Position of a file in a book. */
export interface BookPlace {
  /** Folder of the book: `guides/public-policy`. */
  book: string;
  /** Segments of its path below that of its collection: `public-policy/rules/exceptions`. */
  segments: string[];
  /** True for the index of the book or of a chapter. */
  isIndex: boolean;
}

/**
 * @param names names of the files in the content folder
 * @returns the folders that are books or chapters
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
    const { stem } = parseFileName(name, locales);
    const [, folder = "", collection = ""] = /^(([^/]+)\/.+)\/index$/.exec(stem) ?? [];
    if (withParts.has(collection)) books.add(folder);
  }
  return books;
}

/**
 * @returns the position of a file in its book, by its name in the content folder,
 *   `guides/kit/use.de.md`; undefined for a file outside all books
 */
export function placeOf(
  source: string,
  books: Books,
  locales: readonly string[],
): BookPlace | undefined {
  const folders = parseFileName(source, locales).stem.split("/");
  const name = folders.pop() ?? "";
  const levels = folders
    .map((_, index) => folders.slice(0, index + 1).join("/"))
    .filter((path) => books.has(path))
    .slice(0, maxLevels);
  const [book] = levels;
  if (book === undefined) return undefined;
  const chain = levels.flatMap((path) => segmentsOf(path.slice(path.lastIndexOf("/") + 1)));
  const isIndex = name === "index" && levels.at(-1) === folders.join("/");
  return { book, segments: isIndex ? chain : [...chain, name], isIndex };
}

/** @returns the segments of a folder: those of a version of a book are below the book */
function segmentsOf(folder: string): string[] {
  const { book, version } = splitVersion(folder);
  return version === undefined ? [folder] : [book, versionSegment(version)];
}

/** @returns whether the path of the folder of a book names an earlier version */
export function isEarlierVersion({ book }: { book?: string | null }): boolean {
  return splitVersion(book ?? "").version !== undefined;
}

/** States of an index that hold for its parts, the strongest first. */
const inherited = ["draft", "expired", "scheduled", "noindex"] as const;

/**
 * Gives the parts of each book the state of its index, in their language if it has one.
 *
 * @param locales the site's languages
 */
export function inheritStates(documents: readonly Document[], locales: readonly string[]): void {
  const books = Map.groupBy(
    documents.filter(({ book }) => book !== null),
    ({ book }) => book,
  );
  for (const members of books.values()) {
    const indexes = members.filter(isBook);
    for (const document of members) {
      const codes = [document.locale, ...locales];
      const [index] = codes.flatMap(
        (code) => indexes.find((candidate) => candidate.locale === code) ?? [],
      );
      const states = [document.state, index?.state];
      document.state = inherited.find((state) => states.includes(state)) ?? document.state;
      // Checks of links compare the times at which documents appear.
      if (index?.state === "scheduled" && (document.publishedAt ?? "") < (index.publishedAt ?? ""))
        document.publishedAt = index.publishedAt;
      const ends = [document.expiresAt, index?.expiresAt].filter((end) => typeof end === "string");
      document.expiresAt = ends.toSorted()[0] ?? null;
    }
  }
}

/**
 * Fills in the series of each listed document that has a page.
 *
 * @param visible documents that have a page
 * @param locales the site's languages
 */
export function linkSeries(visible: readonly Document[], locales: readonly string[]): void {
  const books = Map.groupBy(
    visible.filter(({ book, state }) => book !== null && state !== "noindex"),
    ({ book }) => book,
  );
  for (const documents of books.values()) {
    const indexes = documents.filter(isBook);
    for (const locale of locales) {
      const [index] = [locale, ...locales].flatMap(
        (code) => indexes.find((candidate) => candidate.locale === code) ?? [],
      );
      if (!index) continue;
      const localized = documents.filter(
        (document) => document.locale === locale && !isBook(document),
      );
      const links = readIndex(index);
      const parts = sortParts(index, links, localized);
      for (const [at, part] of parts.entries()) part.series = { index, part: at + 1, parts };
      for (const [group, linked] of Map.groupBy(links, (link) => link.group)) {
        const first = parts.find(({ slug }) => linked.some(({ name }) => name === nameOf(slug)));
        if (first?.series) first.series.heading = group?.heading.replace(/[ \t]\{#[^}]*\}$/, "");
      }
      if (index.locale === locale) index.series = { index, part: null, parts };
    }
  }
}

/** @returns true for the index of a book among its documents */
function isBook(document: Document): boolean {
  return document.slug.split("/").length === (isEarlierVersion(document) ? 2 : 1);
}

/** Link in the index of a book or chapter. */
interface IndexLink {
  /** The end of its URL, as nameOf returns it. */
  name: string | undefined;
  /** The heading of level 2 above it. */
  group: { heading: string } | undefined;
}

/** @returns the links in text order */
function readIndex({ body }: Document): IndexLink[] {
  const visits = [...walkText(body)];
  const definitions = new Map(
    visits.flatMap(({ node }) => (node.type === "definition" ? [[node.identifier, node.url]] : [])),
  );
  const links: IndexLink[] = [];
  let group: IndexLink["group"];
  let level = 0;
  for (const visit of visits) {
    const { node } = visit;
    if (node.type === "heading") {
      level = node.depth;
      if (level === 2) group = { heading: "" };
    } else if (node.type === "text" || node.type === "inlineCode") {
      if (group && level === 2 && isWithin(visit, "heading")) group.heading += node.value;
    } else if (node.type === "linkReference")
      links.push({ name: nameOf(definitions.get(node.identifier) ?? ""), group });
    else if (node.type !== "definition")
      for (const url of linksOf(node)) links.push({ name: nameOf(url), group });
  }
  return links;
}

/** @returns the parts below an index, each chapter followed by its own parts */
function sortParts(
  index: Document,
  links: readonly IndexLink[],
  documents: readonly Document[],
): Document[] {
  const bySlug = new Map(documents.map((document) => [document.slug, document]));
  // Reversed, so that the first of several links counts.
  const places = new Map(links.map(({ name }, at) => [name, at] as const).toReversed());
  const last = Number.MAX_SAFE_INTEGER;
  const keyOf = (part: Document): SortKey => {
    const chapter = chapterOf(part, bySlug);
    const [place = last] = [part, chapter].flatMap(({ slug, source }) =>
      [slug, source].flatMap((path) => places.get(nameOf(path)) ?? []),
    );
    const order = part.order ?? chapter.order ?? last;
    const name = part.slug.slice(chapter.slug.length + 1);
    const names = part === chapter ? [] : nameKey(part, name);
    return [order, place, ...nameKey(chapter, chapter.slug), ...names];
  };
  return documents
    .filter(({ slug }) => [index.slug, undefined].includes(parentOf(slug, bySlug)))
    .map((part) => ({ part, key: keyOf(part) }))
    .toSorted((a, b) => compareKeys(a.key, b.key))
    .flatMap(({ part }) => [
      part,
      ...sortParts(
        part,
        readIndex(part),
        documents.filter(({ slug }) => slug.startsWith(`${part.slug}/`)),
      ),
    ]);
}

/** Order, place among the links of an index, then names; that of a chapter is the start of its parts'. */
type SortKey = [order: number, place: number, ...names: string[]];

function compareKeys([order, place, ...names]: SortKey, other: SortKey): number {
  const [otherOrder, otherPlace, ...otherNames] = other;
  const [difference = names.length - otherNames.length] = names
    .map((name, at) => compareNames(name, otherNames[at] ?? ""))
    .filter((result) => result !== 0);
  return order - otherOrder || place - otherPlace || difference;
}

/** Title with a number, after which titles of its kind are sorted: "Step 2: Plan", "Teil 3". */
const numbered = /^(\p{L}+) (\d+)(?!\p{L})/u;

/** Names of parts that begin or end a book or chapter by convention. */
const opening = /(?:^|\/)(?:introduction|intro|overview|preface|welcome|get(?:ting)?-started)$/;
const closing =
  /(?:^|\/)(?:(?:up-)?next(?:-steps)?|conclusions?|summary|further-reading|glossary|faq|appendix)$/;

/** @param name the slug of a part, or the end of it after the name of its chapter */
function nameKey({ title, slug }: Document, name: string): string[] {
  const [, stem = "", number = ""] = numbered.exec(title) ?? [];
  return [opening.test(name) ? "1" : closing.test(name) ? "3" : "2", stem, number, slug];
}

/** @returns the part whose name is the start of a part's name, as in bookChapters, or the part */
function chapterOf(part: Document, bySlug: ReadonlyMap<string, Document>): Document {
  const dashes = [...part.slug.matchAll(/-/g)];
  const [chapter = part] = dashes.flatMap(
    ({ index }) => bySlug.get(part.slug.slice(0, index)) ?? [],
  );
  return chapter;
}

/** @returns the nearest chapter above a part */
function parentOf(slug: string, slugs: ReadonlyMap<string, unknown>): string | undefined {
  const folders = slug.split("/").slice(0, -1);
  return folders
    .map((_, at) => folders.slice(0, at + 1).join("/"))
    .findLast((path) => slugs.has(path));
}

/**
 * @returns the last segment of a path or URL, for an index that of its folder. Only this counts,
 *   because an imported index may still link to its old site.
 */
function nameOf(url: string): string | undefined {
  return /([^/.?#]+)(?:\/index)?(?:(?:\.[a-z]{2,3}(?:-[A-Za-z]{2,4})?)?\.md|\/)?(?:[?#].*)?$/s.exec(
    url,
  )?.[1];
}
