/**
 * Assembly of a Site from documents: sorted lists, and indexes that save later stages from scanning
 * all documents.
 */
import { defaultBranding, type Branding } from "./settings/brand.ts";
import { standardNames } from "../collections/presets/presets.ts";
import { isPage, isPublic, isUnpublished, type Document } from "./document.ts";
import { sortByTime } from "./period.ts";
import { compareDocuments } from "./order.ts";
import { inheritStates, isEarlierVersion, linkSeries } from "./books.ts";
import { allDocuments, listingKey, type Site } from "./site.ts";
import { listFolders, toSiteCollections, findCollection } from "./site-collections.ts";
import { valuesOf } from "../collections/collection.ts";
import type { FieldValue } from "../contract/published-document.ts";
import { parseFileName } from "./file-name.ts";
import { splitVersion } from "../format/book-versions.ts";

/** Parts from which a Site is assembled. */
interface SiteParts extends Pick<
  Site,
  "settings" | "company" | "strings" | "folder" | "media" | "now"
> {
  /** Absent until the files of the brand have been read. */
  branding?: Branding;
  documents: Document[];
  /** True if drafts and scheduled documents have a page. */
  preview: boolean;
}

/** @returns the site, with its documents in list order */
export function assembleSite({ documents, preview, ...parts }: SiteParts): Site {
  const collections = toSiteCollections(parts.settings);
  inheritStates(documents, parts.settings.locales);
  const sorted = sortDocuments(documents, collections);
  listByAddress(sorted, collections);
  const visible = sorted.filter((document) => preview || !isUnpublished(document));
  linkSeries(visible, parts.settings.locales);
  linkTranslations(sorted, parts.settings.locales);
  const bySource = new Map(sorted.map((document) => [document.source, document]));
  setCanonicals(sorted, bySource);
  return {
    branding: defaultBranding,
    ...parts,
    preview,
    collections,
    defaultLocale: parts.settings.locales[0] ?? "en",
    documents: sorted,
    lists: Object.fromEntries(
      [...standardNames, ...collections.keys()].map((name) => [
        name,
        sorted.filter(({ collection, state }) => collection === name && state === "published"),
      ]),
    ),
    bySource,
    ...indexVisible(visible, { now: parts.now, collections }),
    warnings: [],
    announced: [],
    operations: [],
    describeForAgents: undefined,
    notes: () => [],
    feeds: [],
    feedHub: undefined,
    fileHeaders: undefined,
    publicFiles: undefined,
    hasFunction: false,
    reserved: [],
    pages: [],
  };
}

/** A page without text at the address of a collection lists it. Otherwise it would say nothing. */
function listByAddress(documents: readonly Document[], collections: Site["collections"]): void {
  const names = new Map(Array.from(collections.values(), ({ name, path }) => [path, name]));
  for (const document of documents)
    if (isPage(document) && document.blocks === null && document.body.trim() === "")
      document.listing ??= names.get(`/${document.slug}/`) ?? null;
}

function sortDocuments(documents: readonly Document[], collections: Site["collections"]) {
  return listFolders(collections).flatMap(({ name, order }) =>
    documents
      .filter(({ collection }) => collection === name)
      .toSorted((a, b) => compareDocuments(order, a, b)),
  );
}

/**
 * @param fallbacks documents that show an original in the tree of another language, which are
 *   unpublished if it is
 * @returns the site with their pages, in hubs, books and links, but in no output that lists
 *   published documents
 */
export function addFallbacks(site: Site, fallbacks: readonly Document[]): Site {
  if (fallbacks.length === 0) return site;
  const { locales } = site.settings;
  const shown = fallbacks.filter((document) => site.preview || !isUnpublished(document));
  const visible = sortDocuments([...site.visible, ...shown], site.collections);
  inheritStates(visible, locales);
  linkSeries(visible, locales);
  for (const [original, copies] of Map.groupBy(fallbacks, (fallback) => fallback.original))
    if (original) {
      const versions = [original, ...original.translations];
      for (const version of [...versions, ...copies]) version.fallbacks = copies;
      for (const fallback of copies) fallback.translations = versions.filter(isPublic);
    }
  return { ...site, ...indexVisible(visible, site) };
}

/** @returns the site as a build without drafts publishes it */
export function withoutDrafts(site: Site): Site {
  const visible = site.visible.filter((document) => !isUnpublished(document));
  return { ...site, preview: false, ...indexVisible(visible, site) };
}

function indexVisible(
  visible: readonly Document[],
  site: Pick<Site, "now" | "collections">,
): Pick<Site, "visible" | "byPath" | "hubs" | "listings"> {
  const listings = Map.groupBy(
    visible.filter(
      (document) =>
        document.state !== "noindex" &&
        !isEarlierVersion(document) &&
        (document.series === null || document.series.part === null),
    ),
    ({ collection, locale }) => listingKey(collection, locale),
  );
  return {
    visible,
    byPath: firstBy(visible, ({ path }) => path),
    hubs: firstBy(
      visible.filter(isPage).filter(({ state }) => state !== "noindex"),
      ({ listing, locale }) => (listing === null ? undefined : listingKey(listing, locale)),
    ),
    listings: new Map(
      Array.from(listings, ([key, list]) => [key, sortByTime(site, sortBooks(site, list))]),
    ),
  };
}

/** Sorts the books of a collection with a sidebar by `order`, because a tree is not a chronology. */
function sortBooks({ collections }: Pick<Site, "collections">, books: Document[]): Document[] {
  const { hasSidebar, order } = collections.get(books[0]?.collection ?? "") ?? {};
  return hasSidebar === true && order === "-date"
    ? books.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
    : books;
}

function firstBy<T extends Document>(
  documents: readonly T[],
  toKey: (document: T) => string | undefined,
): Map<string, T> {
  const values = new Map<string, T>();
  for (const document of documents) {
    const key = toKey(document);
    if (key !== undefined && !values.has(key)) values.set(key, document);
  }
  return values;
}

/** Sets the translations of every document. A translation without an original has none. */
function linkTranslations(documents: readonly Document[], locales: readonly string[]): void {
  const groups = Map.groupBy(documents, ({ source }) => parseFileName(source, locales).stem);
  for (const group of groups.values()) {
    const published = group
      .filter(isPublic)
      .toSorted((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
    for (const document of group)
      document.translations = published.filter((other) => other !== document);
  }
}

/** Gives documents of earlier versions the canonical address of the current page, if there is one. */
function setCanonicals(documents: readonly Document[], bySource: Site["bySource"]): void {
  for (const document of documents.filter(isEarlierVersion)) {
    const folder = document.book ?? "";
    const { book } = splitVersion(folder);
    const current = bySource.get(book + document.source.slice(folder.length));
    if (current?.state === "published")
      document.seo = { canonical: current.seo?.canonical ?? current.path, ...document.seo };
  }
}

export function referenceFields(
  { collections }: Pick<Site, "collections">,
  { collection }: Pick<Document, "collection">,
): { key: string; target: string }[] {
  const fields = findCollection(collections, collection)?.fields ?? [];
  return fields.flatMap(({ name, to }) => (to === undefined ? [] : { key: name, target: to }));
}

export function slugsBy(documents: readonly Document[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = Map.groupBy(documents, ({ collection }) => collection);
  return new Map(
    Array.from(groups, ([name, ones]) => [name, new Set(ones.map(({ slug }) => slug))]),
  );
}

/** Removes references to unpublished documents, because not even the slug of a draft is public. */
export function dropUnpublishedReferences(site: Site): void {
  const published = slugsBy(site.documents.filter(({ state }) => state === "published"));
  for (const document of allDocuments(site)) {
    const fields: Record<string, FieldValue> = { ...document.fields };
    for (const { key, target } of referenceFields(site, document)) {
      const publishedSlugs = valuesOf(document, key)
        .map(String)
        .filter((slug) => published.get(target)?.has(slug));
      fields[key] = Array.isArray(fields[key]) ? publishedSlugs : (publishedSlugs[0] ?? null);
    }
    document.fields = fields;
  }
}
