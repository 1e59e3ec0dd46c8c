/**
 * HTML pages of a site, each with the input of its template. Sitemap and Markdown alternates are
 * derived from them.
 */
import { pages as pagesPreset } from "../collections/presets/presets.ts";
import { hubPagePath, localePrefix, topicsPath } from "../format/urls.ts";
import { isAuthor, isPage, type Document } from "../content/document.ts";
import { documentsBy } from "./people/authors.ts";
import { groupsOf, pastOf, topicsOf, type Group } from "./listing/groups.ts";
import { memoizeBySite } from "./memoize.ts";
import { stringsFor } from "./strings/strings.ts";
import { divideByTime } from "../content/period.ts";
import { filePlace } from "../content/problems.ts";
import { listingKey, type Site, type SitePage } from "../content/site.ts";

/** HTML page with the input of its template. */
export interface HtmlPage {
  path: string;
  locale: string;
  /** One of `templateNames`, or the name of a template of a plugin. */
  template: string;
  document: Document;
  /** Page of a plugin; undefined for others. */
  ofPlugin?: SitePage;
  /** Documents listed on this page; null for pages without a list. */
  listing: Listing | null;
  /** Documents of an author that are listed on this page. */
  publications?: ListPage;
  /** The hub whose topics this page lists. */
  topicsOf?: Document;
  /**
   * True if search engines may index the page. Only the first page of a list is indexable; the
   * others only link to documents.
   */
  isIndexable: boolean;
}

/** Templates of the engine. Error pages have no HtmlPage. */
export const templateNames = ["home", "landing", "hub", "topics", "document", "author", "notFound"];

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
  hub: Document;
  /** Null if the whole collection is listed. */
  group: Group | null;
}

/** One lead item and six rows of three. */
const itemsPerHubPage = 19;

/** Group pages are scanned rather than read, so they are long to save clicks. */
const itemsPerGroupPage = 49;

/** A shorter last page is merged into the previous one. */
const minOnLastPage = 4;

/** @returns all pages, including every page of each hub and group, and those of plugins */
export const listHtmlPages = memoizeBySite((site: Site): readonly HtmlPage[] => {
  const pages = site.visible.flatMap((document) => toHtmlPages(site, document));
  const taken = new Set(pages.map(({ path }) => path));
  const untaken = site.pages.filter(({ path }) => !taken.has(path));
  for (const page of untaken) {
    const others = untaken.filter((other) => other !== page && other.template === page.template);
    const document = { ...toDocument(page), translations: others.map(toDocument) };
    pages.push({ ...toPage(document), template: page.template, ofPlugin: page });
  }
  return pages;
});

function toHtmlPages(site: Site, document: Document): HtmlPage[] {
  const { path, locale, listing } = document;
  const page = toPage(document);
  const prefix = localePrefix(locale, site.defaultLocale);
  if (path === `${prefix}/`) return [{ ...page, template: "home" }];
  const ofPlugin = site.pages.find(
    (other) => other.takesDocuments && [other.path, prefix + other.path].includes(path),
  );
  if (ofPlugin) return [{ ...page, template: ofPlugin.template, ofPlugin }];
  if (isAuthor(document))
    return cutList(page, documentsBy(site, document), itemsPerHubPage, (publications) => ({
      template: "author",
      publications,
    }));
  if (listing === null || !isPage(document)) {
    const isLanding = isPage(document) && document.blocks !== null;
    return [{ ...page, template: isLanding ? "landing" : "document" }];
  }
  const toListing = (group: Group | null) => (part: ListPage) => ({
    template: "hub" as const,
    listing: { ...part, hub: document, group },
  });
  const { coming } = divideByTime(site, listed(site, listing, locale));
  return [
    ...cutList(page, coming, itemsPerHubPage, toListing(null)),
    ...[pastOf(site, document) ?? [], groupsOf(site, document)]
      .flat()
      .flatMap((group) =>
        cutList(toGroupPage(group), group.items, itemsPerGroupPage, toListing(group)),
      ),
    ...(topicsOf(site, document).length > 0 ? [toTopicsPage(site, document)] : []),
  ];
}

type PageBase = Omit<HtmlPage, "template">;

function toPage(document: Document): PageBase {
  const { path, locale, state, original } = document;
  return { path, locale, document, listing: null, isIndexable: state === "published" && !original };
}

/**
 * @param own returns the properties of a page of the list
 * @returns the pages of a list; an empty list has one page. Only the first is indexable; later
 *   pages only link to documents.
 */
function cutList(
  first: PageBase,
  items: readonly Document[],
  itemsPerPage: number,
  fieldsOf: (part: ListPage) => Omit<HtmlPage, keyof PageBase> & Partial<HtmlPage>,
): HtmlPage[] {
  const rest = items.length % itemsPerPage;
  const whole = Math.floor(items.length / itemsPerPage);
  const pages = Math.max(1, whole + (rest < minOnLastPage ? 0 : 1));
  return Array.from({ length: pages }, (_, index) => {
    const end = index + 1 === pages ? items.length : (index + 1) * itemsPerPage;
    const part = {
      items: items.slice(index * itemsPerPage, end),
      page: index + 1,
      pages,
      hubPath: first.path,
    };
    return {
      ...first,
      path: hubPagePath(first.path, part.page),
      isIndexable: first.isIndexable && index === 0,
      ...fieldsOf(part),
    };
  });
}

function toGroupPage({ hub, path, label, description, items, isIndexable }: Group): PageBase {
  return toPage({
    ...toDocumentBelow(hub, path),
    state: isIndexable ? "published" : "noindex",
    title: capitalise(label, hub.locale),
    description: description?.text ?? `${hub.title}: ${label} (${items.length})`,
    updatedAt: newestChange(items),
  });
}

function toTopicsPage(site: Site, hub: Document): HtmlPage {
  const { topics } = stringsFor(site, hub.locale);
  const document = {
    ...toDocumentBelow(hub, topicsPath(hub.path)),
    title: topics,
    description: `${hub.title}: ${topics}`,
    translations: [...hub.translations, ...(hub.fallbacks ?? [])]
      .filter((other) => isPage(other) && topicsOf(site, other).length > 0)
      .map((other) => ({ ...other, path: topicsPath(other.path) })),
  };
  return { ...toPage(document), template: "topics", topicsOf: hub };
}

/** Properties of pages without a file of their own. */
const withoutFile = {
  state: "noindex",
  noindex: true,
  expiresAt: null,
  period: null,
  publishedAt: null,
  publishedLocal: null,
  updatedLocal: null,
  updatedAt: null,
  tags: [],
  image: null,
  aliases: [],
  seo: undefined,
  blocks: null,
  body: "",
  translations: [],
  fallbacks: [],
} satisfies Partial<Document>;

/** The document of a page without a file, which takes its place in the site from the hub. */
function toDocumentBelow(hub: Document, path: string): Document {
  return { ...hub, ...withoutFile, path, slug: path.slice(1, -1) };
}

/** Tags are lower case, but headings start with a capital letter. */
function capitalise(label: string, locale: string): string {
  return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1);
}

function newestChange(items: readonly Document[]): string | null {
  const changes = items.flatMap(
    ({ updatedAt, publishedAt, addedAt }) => updatedAt ?? publishedAt ?? addedAt ?? [],
  );
  return changes.toSorted().at(-1) ?? null;
}

/**
 * @returns the indexable pages that are in no list of the API: groups of tags, kinds and years,
 *   authors, and pages that Astro renders
 */
export function indexableGroups(site: Site): HtmlPage[] {
  return listHtmlPages(site).filter(
    ({ template, listing, isIndexable, ofPlugin }) =>
      isIndexable && (listing?.group || template === "author" || ofPlugin?.byAstro),
  );
}

/** @returns the document of a page that Astro renders, by its path */
export function astroDocument(site: Site, path: string | null): Document | undefined {
  return listHtmlPages(site).find((page) => page.ofPlugin?.byAstro && page.path === path)?.document;
}

/**
 * @returns the documents of a collection in a locale, in list order; drafts only in a preview,
 *   never noindex documents
 */
export function listed(site: Site, collection: string, locale: string): readonly Document[] {
  return site.listings.get(listingKey(collection, locale)) ?? none;
}

/** A single list, because lists are keys of caches. */
const none: readonly Document[] = [];

export function findHub(site: Site, collection: string, locale: string): Document | undefined {
  return site.hubs.get(listingKey(collection, locale));
}

function toDocument({ path, locale, title, description, byAstro }: SitePage): Document {
  const slug = path.slice(1, -1);
  return {
    ...withoutFile,
    ...(byAstro && { state: "published", noindex: false, updatedAt: byAstro.updatedAt }),
    collection: pagesPreset.name,
    layout: "page",
    fields: {},
    listing: null,
    file: "",
    source: `pages/${slug}.md`,
    locale,
    slug,
    path,
    title,
    description,
    addedAt: null,
    committedAt: null,
    order: null,
    bodyLine: 1,
    locate: () => filePlace(""),
    locateIn: () => filePlace(""),
    readingTimeMinutes: 1,
    book: null,
    series: null,
  };
}

/** @returns the path of the home page in a locale; if there is none, that of the default locale */
export function homePath(site: Site, locale: string): string {
  const path = `${localePrefix(locale, site.defaultLocale)}/`;
  return site.byPath.has(path) ? path : "/";
}
