/**
 * Related documents: those that share tags, a folder or references, then the next ones in the list,
 * so that no document is a dead end.
 *
 * Rare keys weigh more than common ones. For a common key only the neighbours in the list are
 * compared, which keeps the time linear in the number of documents.
 */
import { valuesOf } from "../../collections/collection.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { isPage, type Document } from "../../content/document.ts";
import { listed } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";

const maxRelated = 3;

/** Number of documents on each side that are compared for each shared key. */
const reach = 24;

interface Index {
  documents: Document[];
  places: Map<Document, number>;
  /** Positions of the documents with a key. */
  positionsByKey: Map<string, number[]>;
  /** Position of each document in its list. */
  inList: Map<Document, number>;
}

/**
 * @returns at most three documents in the same language, the best first, from outside the
 *   document's own book; for a case study, the next ones in its list
 */
export function relatedDocuments(site: Site, document: Document): Document[] {
  const index = indexOf(site, document.locale);
  if (isCaseStudy(site, document)) return following(site, index, document);
  const found = findNearest(
    site,
    index,
    document,
    (other) => document.book === null || other.book !== document.book,
  );
  const more = found.length < maxRelated ? following(site, index, document) : [];
  return [...new Set([...found, ...more])].slice(0, maxRelated);
}

/** Position of a document, with the weight of the keys that it shares with another. */
interface Candidate {
  place: number;
  score: number;
}

/**
 * @returns the best matches by the weight of their shared keys; ties prefer the same collection,
 *   then the distance in the list
 */
function findNearest(
  site: Site,
  index: Index,
  document: Document,
  isWanted: (other: Document) => boolean,
): Document[] {
  const { documents, places, positionsByKey } = index;
  const own = places.get(document) ?? 0;
  const scores = new Map<number, number>();
  for (const key of keysAround(site, document)) {
    const all = positionsByKey.get(key) ?? [];
    const weight = 1 / Math.log2(1 + all.length);
    const middle = countBefore(all, own);
    for (const place of all.slice(Math.max(0, middle - reach), middle + reach))
      scores.set(place, (scores.get(place) ?? 0) + weight);
  }
  const isElsewhere = (place: number) =>
    Number(documents[place]?.collection !== document.collection);
  const compare = (a: Candidate, b: Candidate) =>
    b.score - a.score ||
    isElsewhere(a.place) - isElsewhere(b.place) ||
    Math.abs(a.place - own) - Math.abs(b.place - own) ||
    a.place - b.place;
  // Three of hundreds are needed, so each candidate is inserted into a short sorted list.
  const best: Candidate[] = [];
  for (const [place, score] of scores) {
    if (score < (best[maxRelated - 1]?.score ?? 0)) continue;
    const candidate = { place, score };
    const other = documents[place];
    if (!other || other === document || !isWanted(other)) continue;
    const rank = best.findIndex((one) => compare(candidate, one) < 0);
    best.splice(rank < 0 ? best.length : rank, 0, candidate);
    if (best.length > maxRelated) best.pop();
  }
  return best.flatMap(({ place }) => documents[place] ?? []);
}

/** @returns the number of sorted positions before a given one */
function countBefore(places: readonly number[], own: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < own) low = middle + 1;
    else high = middle;
  }
  return low;
}

const maxNewest = 4;

/** @returns the newest documents in a language */
export function newestDocuments(site: Site, locale: string): Document[] {
  return publishedDocuments(site)
    .filter((document) => document.locale === locale && document.publishedAt !== null)
    .toSorted((a, b) => ((a.publishedAt ?? "") < (b.publishedAt ?? "") ? 1 : -1))
    .slice(0, maxNewest);
}

/**
 * @returns whether a document is a case study, which is a document with figures; its readers want
 *   similar ones
 */
export function isCaseStudy({ collections }: Site, { collection }: Document): boolean {
  return collections.get(collection)?.fields.some(({ areFigures }) => areFigures) === true;
}

/**
 * Empty beside a sidebar, which lists the whole collection, and for parts of a book, which link to
 * the next part.
 */
function following(site: Site, { inList }: Index, document: Document): Document[] {
  const { collection, locale, series } = document;
  const namesAll = site.collections.get(collection)?.hasSidebar;
  if (isPage(document) || namesAll || series?.part) return [];
  const list = listed(site, collection, locale);
  const next = (inList.get(document) ?? -1) + 1;
  // Two short slices, because copying the list for each document would take quadratic time.
  const behind = list.slice(next, next + maxRelated);
  const first = list.slice(0, Math.min(next, maxRelated - behind.length));
  return [...behind, ...first].filter((other) => other !== document);
}

const indexOf = memoizeBySite(makeIndex);

function makeIndex(site: Site, locale: string): Index {
  const documents = publishedDocuments(site).filter(
    (document) => document.locale === locale && !isHub(document),
  );
  const positionsByKey = new Map<string, number[]>();
  documents.forEach((document, place) => {
    for (const key of new Set(keysOf(site, document))) {
      const known = positionsByKey.get(key);
      if (known) known.push(place);
      else positionsByKey.set(key, [place]);
    }
  });
  return {
    documents,
    places: new Map(documents.map((document, place) => [document, place])),
    positionsByKey,
    inList: new Map(
      [...site.collections.keys()].flatMap((name) =>
        listed(site, name, locale).map((document, place) => [document, place]),
      ),
    ),
  };
}

function isHub(document: Document): boolean {
  return isPage(document) && (document.listing !== null || document.slug === "index");
}

/** The topics of a book count for its parts, too. */
function keysAround(site: Site, document: Document): Set<string> {
  const { series } = document;
  return new Set([...keysOf(site, document), ...(series?.part ? keysOf(site, series.index) : [])]);
}

/**
 * @returns the keys that a document can share with others: tags, its folder, references, and its
 *   own slug if other documents refer to it
 */
function keysOf(site: Site, document: Document): string[] {
  const { slug, tags, collection } = document;
  const fields = site.collections.get(collection)?.fields ?? [];
  const keys = [
    ...tags.map((tag) => `tag ${tag.toLowerCase()}`),
    ...(isPage(document) ? [`folder ${slug}`, `folder ${slug.replace(/\/?[^/]*$/, "")}`] : []),
    ...(targetsOf(site).has(collection) ? [`${collection} ${slug}`] : []),
    ...fields.flatMap(({ name, to }) =>
      to === undefined ? [] : valuesOf(document, name).map((value) => `${to} ${String(value)}`),
    ),
  ];
  // The top folder contains unrelated pages.
  return keys.filter((key) => key !== "folder ");
}

/** Collections that are targets of references. */
const targetsOf = memoizeBySite(
  ({ collections }: Site) =>
    new Set(
      [...collections.values()].flatMap(({ fields }) => fields.flatMap(({ to }) => to ?? [])),
    ),
);
