/**
 * Related documents: those that share tags, a folder or references, then the next ones in the list,
 * so that no document is a dead end.
 *
 * Rare keys weigh more than common ones. For a common key only the neighbours in the list are
 * compared, which keeps the time linear in the number of documents.
 */
import { valuesOf } from "../../collections/collection.ts";
import { divideByTime, isPast, sortByTime } from "../../content/period.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { compareDocuments } from "../../content/order.ts";
import { isPage, type Document } from "../../content/document.ts";
import { findHub, listed } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";
import { stringsFor } from "../strings/strings.ts";

const maxRelated = 3;

/** Number of documents on each side that are compared for each shared key. */
const reach = 24;

/**
 * @returns at most three documents in the same language, the best first, from outside the
 *   document's own book; for a case study, the next ones in its list. Documents that take place are
 *   in the order of their times, past ones only if there are no others
 */
export function relatedDocuments(site: Site, document: Document): readonly Document[] {
  const matches = isCaseStudy(site, document) ? [] : findNearest(site, document);
  const isFull = divideByTime(site, matches).coming.length >= maxRelated;
  const all = new Set([...matches, ...(isFull ? [] : following(site, document))]);
  const { coming, past } = divideByTime(site, [...all]);
  return sortByTime(site, [...coming, ...past].slice(0, maxRelated));
}

/** Position of a document, with the weight of the keys that it shares with another. */
interface Candidate {
  other: Document;
  place: number;
  score: number;
}

/**
 * @returns the best matches by the weight of their shared keys; ties prefer the same collection,
 *   then the distance in the list
 */
function findNearest(site: Site, document: Document): Document[] {
  const { documents, placesByKey } = indexOf(site, document.locale);
  const documentPlace = placesIn(site, documents).get(document) ?? 0;
  const scores = new Map<number, number>();
  for (const key of keysAround(site, document)) {
    const all = placesByKey.get(key) ?? [];
    const weight = 1 / Math.log2(1 + all.length);
    const middle = countBefore(all, documentPlace);
    for (const { place } of all.slice(Math.max(0, middle - reach), middle + reach))
      scores.set(place, (scores.get(place) ?? 0) + weight);
  }
  const isElsewhere = ({ other }: Candidate) => Number(other.collection !== document.collection);
  const isOver = ({ other }: Candidate) => Number(isPast(site, other.period));
  const compare = (a: Candidate, b: Candidate) =>
    isOver(a) - isOver(b) ||
    b.score - a.score ||
    isElsewhere(a) - isElsewhere(b) ||
    Math.abs(a.place - documentPlace) - Math.abs(b.place - documentPlace) ||
    a.place - b.place;
  // Three of hundreds are needed, so each candidate is inserted into a short sorted list.
  const best: Candidate[] = [];
  for (const [place, score] of scores) {
    const last = best[maxRelated - 1];
    // A past document gives way to one with a lower score.
    if (last && score < last.score && !isPast(site, last.other.period)) continue;
    const other = documents[place];
    if (!other || other === document || (other.book !== null && other.book === document.book))
      continue;
    const candidate = { other, place, score };
    const rank = best.findIndex((better) => compare(candidate, better) < 0);
    if (rank >= 0) best.splice(rank, 0, candidate);
    else if (best.length < maxRelated) best.push(candidate);
    best.length = Math.min(best.length, maxRelated);
  }
  return best.map(({ other }) => other);
}

/** @returns the number of sorted positions before a given one */
function countBefore(places: readonly { place: number }[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle]?.place ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Minimum number of documents of a start list. */
const minLinks = 3;

/** @returns the newest documents, and the first ones of other collections and of books */
export function startLists(site: Site, locale: string) {
  const { newest: title } = stringsFor(site, locale);
  const newest = publishedDocuments(site)
    .filter((document) => document.locale === locale && document.publishedAt !== null)
    .toSorted((a, b) => compareDocuments("-date", a, b));
  const others = [...site.hubs.values()]
    .filter((hub) => hub.locale === locale)
    .map((hub) => ({ title: hub.title, documents: listed(site, hub.listing ?? "", locale) }))
    .filter(({ documents }) => !documents.some(({ publishedAt }) => publishedAt !== null));
  const books = others
    .flatMap(({ documents }) => documents)
    .flatMap(({ title: name, series }) =>
      series?.part === null ? { title: name, documents: series.parts } : [],
    );
  const lists = [{ title, documents: newest }, ...others, ...books];
  // Shorter lists leave their column empty.
  const long = lists.filter(({ documents }) => documents.length >= minLinks);
  return long.length > 0 ? long : lists.filter(({ documents }) => documents.length > 0);
}

/**
 * @returns whether a document is a case study, which is a document with figures; its readers want
 *   similar ones
 */
export function isCaseStudy({ collections }: Site, { collection }: Document): boolean {
  return collections.get(collection)?.fields.some(({ areFigures }) => areFigures) === true;
}

/** Positions of the documents in a list, which is kept as long as the site. */
const placesIn = memoizeBySite(
  (_: Site, list: readonly Document[]) => new Map(list.map((document, place) => [document, place])),
);

/** @returns the documents published before and after a document, in a collection sorted by date */
export function publishedSiblings(site: Site, document: Document) {
  const { collection, locale, series } = document;
  const isDated = site.collections.get(collection)?.order === "-date" && series === null;
  const hasHub = findHub(site, collection, locale) !== undefined;
  const list = listed(site, collection, locale);
  const place = (isDated && hasHub ? placesIn(site, list).get(document) : undefined) ?? NaN;
  return { previous: list[place + 1], next: list[place - 1] };
}

/**
 * Empty beside a sidebar, which lists the whole collection, and for parts of a book, which link to
 * the next part.
 */
function following(site: Site, document: Document): Document[] {
  const { collection, locale, series } = document;
  const namesAll = site.collections.get(collection)?.hasSidebar;
  if (isPage(document) || namesAll || series?.part) return [];
  const { coming, past } = divided(site, listed(site, collection, locale));
  const next = (placesIn(site, coming).get(document) ?? -1) + 1;
  // Short slices, because copying the list for each document would take quadratic time.
  const behind = coming.slice(next, next + maxRelated);
  const first = coming.slice(0, Math.min(next, maxRelated - behind.length));
  return [...behind, ...first, ...past.slice(0, maxRelated + 1)].filter(
    (other) => other !== document,
  );
}

const divided = memoizeBySite((site: Site, documents: readonly Document[]) =>
  divideByTime(site, documents),
);

/** Documents in a language, and their places by key. */
const indexOf = memoizeBySite((site: Site, locale: string) => {
  const documents = publishedDocuments(site).filter(
    (document) => document.locale === locale && !isHub(document),
  );
  const keys = documents.flatMap((document, place) =>
    [...keysOf(site, document)].map((key) => ({ key, place })),
  );
  return { documents, placesByKey: Map.groupBy(keys, ({ key }) => key) };
});

function isHub(document: Document): boolean {
  return isPage(document) && (document.listing !== null || document.slug === "index");
}

/** The topics of a book count for its parts, too. */
function keysAround(site: Site, document: Document): Set<string> {
  const { series } = document;
  const keys = keysOf(site, document);
  return series?.part ? keys.union(keysOf(site, series.index)) : keys;
}

/**
 * @returns the keys that a document can share with others: tags, its folder, references, and its
 *   own slug if other documents refer to it
 */
function keysOf(site: Site, document: Document): Set<string> {
  const { slug, tags, collection } = document;
  const fields = site.collections.get(collection)?.fields ?? [];
  const keys = new Set([
    ...tags.map((tag) => `tag ${tag.toLowerCase()}`),
    ...(isPage(document) ? [`folder ${slug}`, `folder ${slug.replace(/\/?[^/]*$/, "")}`] : []),
    ...(targetsOf(site).has(collection) ? [`${collection} ${slug}`] : []),
    ...fields.flatMap(({ name, to }) =>
      to === undefined ? [] : valuesOf(document, name).map((value) => `${to} ${String(value)}`),
    ),
  ]);
  // The top folder contains unrelated pages.
  keys.delete("folder ");
  return keys;
}

/** Collections that are targets of references. */
const targetsOf = memoizeBySite(
  ({ collections }: Site) =>
    new Set(
      [...collections.values()].flatMap(({ fields }) => fields.flatMap(({ to }) => to ?? [])),
    ),
);
