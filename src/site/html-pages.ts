/**
 * The HTML pages of the site, each with what its template needs. Astro makes them, the sitemap and the twins follow them.
 */
import { pages as pagesPreset } from "../collections/presets/pages.ts";
import { hubPagePath, localePrefix, referencePath } from "../contract/urls.ts";
import { isAuthor, isPage, type Document, type Page } from "../content/document.ts";
import { documentsBy } from "./people/authors.ts";
import { groupsOf, type Group } from "./listing/groups.ts";
import { memoizeBySite } from "./memoize.ts";
import { fill, referenceStringsFor } from "./strings/strings.ts";
import { listingKey, type Site } from "../content/site.ts";

export interface HtmlPage {
  path: string;
  locale: string;
  template: "home" | "landing" | "hub" | "document" | "author" | "reference";
  document: Document;
  /** What a hub lists on this page, else null. */
  listing: Listing | null;
  /** What of a person's texts this page lists; absent from all other pages. */
  works?: ListPage;
  /** Whether search engines may index it. A hub's pages past the first only lead to documents. */
  isIndexable: boolean;
}

/** A list, some documents at a time. */
export interface ListPage {
  items: Document[];
  page: number;
  pages: number;
  /** The first page of the list: the hub itself, or that of the group or the person. */
  hubPath: string;
}

export interface Listing extends ListPage {
  /** The page that lists all of the collection. */
  hub: Page;
  /** What the documents have in common; null where all of the collection is listed. */
  group: Group | null;
}

const itemsPerHubPage = 20;

/** They are looked through, not read: few pages to click through, and to make. */
const itemsPerGroupPage = 50;

/** @returns all pages, hubs with all their pages, the API reference always. Memoized: a build asks about ten times */
export const listHtmlPages = memoizeBySite(makePages);

function makePages(site: Site): readonly HtmlPage[] {
  const pages = site.visible.flatMap((document) => toHtmlPages(site, document));
  return pages.some(({ path }) => path === referencePath)
    ? pages
    : [...pages, toReferencePage(site)];
}

function toHtmlPages(site: Site, document: Document): HtmlPage[] {
  const { path, locale } = document;
  const page = {
    path,
    locale,
    document,
    listing: null,
    isIndexable: document.state === "published",
  };
  const prefix = localePrefix(locale, site.defaultLocale);
  if (path === `${prefix}/`) return [{ ...page, template: "home" }];
  if (path === prefix + referencePath) return [{ ...page, template: "reference" }];
  if (isAuthor(document))
    return cutList(documentsBy(site, document), itemsPerHubPage, path).map((works) => ({
      ...page,
      ...placeIn(works, page),
      template: "author",
      works,
    }));
  if (!isPage(document)) return [{ ...page, template: "document" }];
  if (document.listing === null)
    return [{ ...page, template: document.blocks === null ? "document" : "landing" }];
  const items = listed(site, document.listing, locale);
  const all = { hubPath: path, hub: document, group: null };
  return [
    ...toListPages(page, items, itemsPerHubPage, all),
    ...groupsOf(site, document).flatMap((group) =>
      toListPages(toGroupPage(document, group), group.items, itemsPerGroupPage, {
        hubPath: group.path,
        hub: document,
        group,
      }),
    ),
  ];
}

function toListPages(
  first: Omit<HtmlPage, "template">,
  items: readonly Document[],
  itemsPerPage: number,
  { hubPath, ...list }: Pick<Listing, "hubPath" | "hub" | "group">,
): HtmlPage[] {
  return cutList(items, itemsPerPage, hubPath).map((part) => ({
    ...first,
    ...placeIn(part, first),
    template: "hub",
    listing: { ...part, ...list },
  }));
}

/** @returns the pages of a list, one at least */
function cutList(items: readonly Document[], itemsPerPage: number, hubPath: string): ListPage[] {
  const pages = Math.max(1, Math.ceil(items.length / itemsPerPage));
  return Array.from({ length: pages }, (_, index) => ({
    items: items.slice(index * itemsPerPage, (index + 1) * itemsPerPage),
    page: index + 1,
    pages,
    hubPath,
  }));
}

/** Pages past the first only lead to documents. */
function placeIn(
  { hubPath, page }: ListPage,
  { isIndexable }: Pick<HtmlPage, "isIndexable">,
): Pick<HtmlPage, "path" | "isIndexable"> {
  return {
    path: hubPagePath(hubPath, page),
    isIndexable: isIndexable && page === 1,
  };
}

/** No document made it; the page that lists all stands for its place in the site. */
function toGroupPage(
  hub: Page,
  { path, label, description, items, isIndexable }: Group,
): Omit<HtmlPage, "template"> {
  const { locale } = hub;
  const document: Page = {
    ...hub,
    path,
    slug: path.slice(1, -1),
    state: isIndexable ? "published" : "noindex",
    title: label,
    description: description?.text ?? `${hub.title}: ${label} (${items.length})`,
    publishedAt: null,
    updatedAt: newestChange(items),
    tags: [],
    image: null,
    aliases: [],
    blocks: null,
    body: "",
    translations: [],
  };
  return { path, locale, document, listing: null, isIndexable };
}

function newestChange(items: readonly Document[]): string | null {
  return items
    .map(({ updatedAt, publishedAt, addedAt }) => updatedAt ?? publishedAt ?? addedAt)
    .reduce(
      (newest, one) => (one !== null && (newest === null || one > newest) ? one : newest),
      null,
    );
}

/** @returns indexable pages that no list of the API has: of tags, kinds and years, and of authors */
export function indexableGroups(site: Site): HtmlPage[] {
  return listHtmlPages(site).filter(
    ({ template, listing, isIndexable }) =>
      isIndexable && (listing?.group || template === "author"),
  );
}

/** @returns a collection in one language, in its order; in a preview with its drafts, never with noindex documents */
export function listed(site: Site, collection: string, locale: string): readonly Document[] {
  return site.listings.get(listingKey(collection, locale)) ?? [];
}

/** @returns the page that lists a collection in a language, if the site has one */
export function findHub(site: Site, collection: string, locale: string): Page | undefined {
  return site.hubs.get(listingKey(collection, locale));
}

function toReferencePage(site: Site): HtmlPage {
  const strings = referenceStringsFor(site.defaultLocale);
  const document: Document = {
    collection: pagesPreset.name,
    layout: "page",
    fields: {},
    listing: null,
    file: "",
    source: "pages/developers.md",
    locale: site.defaultLocale,
    slug: "developers",
    path: referencePath,
    state: "noindex",
    title: strings.title,
    description: fill(strings.about, { name: site.settings.name }),
    publishedAt: null,
    updatedAt: null,
    addedAt: null,
    tags: [],
    image: null,
    aliases: [],
    order: null,
    body: "",
    bodyLine: 1,
    blocks: null,
    locate: () => ({ line: 1, column: 1 }),
    locateIn: () => ({ line: 1, column: 1 }),
    readingTimeMinutes: 1,
    book: null,
    series: null,
    translations: [],
  };
  return {
    path: referencePath,
    locale: site.defaultLocale,
    template: "reference",
    document,
    listing: null,
    isIndexable: false,
  };
}

/** @returns the home page in a language, or the default one where there is none */
export function homePath(site: Site, locale: string): string {
  const path = `${localePrefix(locale, site.defaultLocale)}/`;
  return site.byPath.has(path) ? path : "/";
}
