/**
 * HTML pages of a site, each with the input of its template. Sitemap and Markdown alternates are
 * derived from them.
 */
import { pages as pagesPreset } from "../collections/presets/presets.ts";
import { hubPagePath, localePrefix, referencePath } from "../contract/urls.ts";
import { isAuthor, isPage, type Document, type Page } from "../content/document.ts";
import { documentsBy } from "./people/authors.ts";
import { groupsOf, topicsOf, type Group } from "./listing/groups.ts";
import { memoizeBySite } from "./memoize.ts";
import { fill, referenceStringsFor, stringsFor } from "./strings/strings.ts";
import { filePlace } from "../content/problems.ts";
import { listingKey, type Site } from "../content/site.ts";

export interface HtmlPage {
  path: string;
  locale: string;
  template: "home" | "landing" | "hub" | "topics" | "document" | "author" | "reference";
  document: Document;
  /** Documents listed on this page; null for pages without a list. */
  listing: Listing | null;
  /** Documents of an author that are listed on this page. */
  publications?: ListPage;
  /** The hub whose topics this page lists. */
  topicsOf?: Page;
  /**
   * True if search engines may index the page. Only the first page of a list is indexable; the
   * others only link to documents.
   */
  isIndexable: boolean;
}

/** One page of a list. */
export interface ListPage {
  items: Document[];
  page: number;
  pages: number;
  /** Path of the first page of the list of a hub, group or author. */
  hubPath: string;
}

export interface Listing extends ListPage {
  /** The page that lists the whole collection. */
  hub: Page;
  /** Null if the whole collection is listed. */
  group: Group | null;
}

/** One lead item and six rows of three. */
const itemsPerHubPage = 19;

/** Group pages are scanned rather than read, so they are long to save clicks. */
const itemsPerGroupPage = 49;

/** A shorter last page is merged into the previous one. */
const minOnLastPage = 4;

/** @returns all pages, including every page of each hub and group, and always the API reference */
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
    return cutList(documentsBy(site, document), itemsPerHubPage, path).map((publications) => ({
      ...page,
      ...placeIn(publications, page),
      template: "author",
      publications,
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
    ...(topicsOf(site, document).length > 0 ? [toTopicsPage(site, document)] : []),
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

/** @returns the pages of a list; an empty list has one page */
function cutList(items: readonly Document[], itemsPerPage: number, hubPath: string): ListPage[] {
  const rest = items.length % itemsPerPage;
  const whole = Math.floor(items.length / itemsPerPage);
  const pages = Math.max(1, whole + (rest < minOnLastPage ? 0 : 1));
  return Array.from({ length: pages }, (_, index) => ({
    items: items.slice(
      index * itemsPerPage,
      index + 1 === pages ? items.length : (index + 1) * itemsPerPage,
    ),
    page: index + 1,
    pages,
    hubPath,
  }));
}

/** Only the first page is indexable; later pages only link to documents. */
function placeIn(
  { hubPath, page }: ListPage,
  { isIndexable }: Pick<HtmlPage, "isIndexable">,
): Pick<HtmlPage, "path" | "isIndexable"> {
  return {
    path: hubPagePath(hubPath, page),
    isIndexable: isIndexable && page === 1,
  };
}

function toGroupPage(
  hub: Page,
  { path, label, description, items, isIndexable }: Group,
): Omit<HtmlPage, "template"> {
  return toPageBelow(hub, path, isIndexable, {
    title: capitalise(label, hub.locale),
    description: description?.text ?? `${hub.title}: ${label} (${items.length})`,
    updatedAt: newestChange(items),
  });
}

function toTopicsPage(site: Site, hub: Page): HtmlPage {
  const { topics } = stringsFor(site, hub.locale);
  const own = { title: topics, description: `${hub.title}: ${topics}`, updatedAt: null };
  return {
    ...toPageBelow(hub, `${hub.path}tags/`, false, own),
    template: "topics",
    topicsOf: hub,
  };
}

/** A page without a document of its own, which takes its place in the site from the hub. */
function toPageBelow(
  hub: Page,
  path: string,
  isIndexable: boolean,
  own: Pick<Page, "title" | "description" | "updatedAt">,
): Omit<HtmlPage, "template"> {
  const document: Page = {
    ...hub,
    path,
    slug: path.slice(1, -1),
    state: isIndexable ? "published" : "noindex",
    publishedAt: null,
    tags: [],
    image: null,
    aliases: [],
    blocks: null,
    body: "",
    translations: [],
    ...own,
  };
  return { path, locale: hub.locale, document, listing: null, isIndexable };
}

/** Tags are lower case, but headings start with a capital letter. */
function capitalise(label: string, locale: string): string {
  return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1);
}

function newestChange(items: readonly Document[]): string | null {
  return items
    .map(({ updatedAt, publishedAt, addedAt }) => updatedAt ?? publishedAt ?? addedAt)
    .reduce(
      (newest, one) => (one !== null && (newest === null || one > newest) ? one : newest),
      null,
    );
}

/**
 * @returns the indexable pages that are in no list of the API: groups of tags, kinds and years, and
 *   authors
 */
export function indexableGroups(site: Site): HtmlPage[] {
  return listHtmlPages(site).filter(
    ({ template, listing, isIndexable }) =>
      isIndexable && (listing?.group || template === "author"),
  );
}

/**
 * @returns the documents of a collection in a locale, in list order; drafts only in a preview,
 *   never noindex documents
 */
export function listed(site: Site, collection: string, locale: string): readonly Document[] {
  return site.listings.get(listingKey(collection, locale)) ?? [];
}

/** @returns the page that lists a collection in a locale */
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
    locate: () => filePlace(""),
    locateIn: () => filePlace(""),
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

/** @returns the path of the home page in a locale; if there is none, that of the default locale */
export function homePath(site: Site, locale: string): string {
  const path = `${localePrefix(locale, site.defaultLocale)}/`;
  return site.byPath.has(path) ? path : "/";
}
