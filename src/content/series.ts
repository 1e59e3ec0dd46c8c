/**
 * Books: the order of their parts, and the place of each part.
 *
 * A chapter comes before its own parts. Beside each other, parts are in the order of their `order`; those without one follow in the order in which the
 * index of the book or chapter leads to them, then those to which it does not, by their names. In a language in which the index is not there, the book is
 * that of the first language that has it.
 */
import { listLinks } from "../markdown/list-links.ts";
import type { Document } from "./document.ts";
import { compareNames } from "./order.ts";

/**
 * Fills in the series of each document that has a page and may be told.
 *
 * @param visible the documents that have a page
 * @param locales the site's languages
 */
export function linkSeries(visible: readonly Document[], locales: readonly string[]): void {
  const books = Map.groupBy(
    visible.filter(({ book, state }) => book !== null && state !== "noindex"),
    ({ book }) => book,
  );
  for (const documents of books.values()) {
    const indexes = documents.filter(isBookIndex);
    for (const locale of locales) {
      const index = [locale, ...locales]
        .map((code) => indexes.find((one) => one.locale === code))
        .find((one) => one !== undefined);
      if (!index) continue;
      const parts = sortParts(
        index,
        documents.filter((one) => one.locale === locale && !isBookIndex(one)),
      );
      parts.forEach((part, at) => {
        part.series = { index, part: at + 1, parts };
      });
      if (index.locale === locale) index.series = { index, part: null, parts };
    }
  }
}

/** @returns whether a document is a book, and not a part of one */
function isBookIndex({ book, slug }: Pick<Document, "book" | "slug">): boolean {
  return book !== null && !slug.includes("/");
}

/** @returns the parts below an index, each chapter with its own parts behind it */
function sortParts(index: Document, documents: readonly Document[]): Document[] {
  const slugs = new Set(documents.map(({ slug }) => slug));
  const places = placesIn(index.body);
  return documents
    .filter(({ slug }) => isBelow(index, slug, slugs))
    .toSorted((a, b) => compareParts(a, b, places))
    .flatMap((part) => [
      part,
      ...sortParts(
        part,
        documents.filter(({ slug }) => slug.startsWith(`${part.slug}/`)),
      ),
    ]);
}

/** @returns whether no chapter that is there lies between an index and a part */
function isBelow({ slug: index }: Document, slug: string, slugs: ReadonlySet<string>): boolean {
  const folders = slug.split("/").slice(0, -1);
  const parent = folders
    .map((_, at) => folders.slice(0, at + 1).join("/"))
    .findLast((path) => slugs.has(path) && path !== slug);
  return parent === undefined || parent === index;
}

function compareParts(a: Document, b: Document, places: ReadonlyMap<string, number>): number {
  const order = (one: Document) => one.order ?? Number.MAX_SAFE_INTEGER;
  const place = (one: Document) =>
    namesOf(one)
      .map((name) => places.get(name))
      .find((found) => found !== undefined) ?? Number.MAX_SAFE_INTEGER;
  return order(a) - order(b) || place(a) - place(b) || compareNames(a.slug, b.slug);
}

/** What the address of a part may end with: its name, and that of its file. */
function namesOf({ slug, source }: Document): string[] {
  return [slug, source].map((path) => /([^/.]*)(?:\.[^/]*)?$/.exec(path)?.[1] ?? "");
}

/**
 * @returns the place of each name with which an address in the text ends. An imported index still leads to the site from which it came, so that the name
 * alone counts
 */
function placesIn(body: string): Map<string, number> {
  const places = new Map<string, number>();
  for (const url of listLinks(body)) {
    const [, name] =
      /([^/.?#]+)(?:(?:\.[a-z]{2,3}(?:-[A-Z]{2})?)?\.md|\/)?(?:[?#].*)?$/s.exec(url) ?? [];
    if (name !== undefined && !places.has(name)) places.set(name, places.size);
  }
  return places;
}
