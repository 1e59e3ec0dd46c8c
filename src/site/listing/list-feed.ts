/**
 * Documents of the feeds of the site, and RSS feeds of collections, groups and authors.
 */
import { feedFormats, feedPath, listFeedPath } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { valuesOf } from "../../collections/collection.ts";
import { documentsBy } from "../people/authors.ts";
import { pageTitle } from "../head/page-head.ts";
import { findHub, type HtmlPage, listed } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";

/** @returns the documents of the feeds of the site in a language */
export const newsIn = memoizeBySite((site: Site, locale: string) =>
  publishedDocuments(site).filter(
    (document) => isIn(site, locale, document) && isInFeed(site, document),
  ),
);

/** @returns links to the feeds of the site in a language; empty if the feeds have no entries */
export function siteFeeds(site: Site, locale: string) {
  return newsIn(site, locale).length === 0
    ? []
    : feedFormats.map((format) => ({
        label: format.name,
        path: feedPath(locale, site.defaultLocale, format),
        type: format.mediaType,
      }));
}

/** A document without a version in the default language belongs to the first of its languages. */
function isIn(
  { defaultLocale, settings: { locales } }: Site,
  feedLocale: string,
  { locale, translations }: Document,
): boolean {
  if (locale === feedLocale) return true;
  const place = locales.indexOf(locale);
  return (
    feedLocale === defaultLocale &&
    translations.every((other) => locales.indexOf(other.locale) > place)
  );
}

function isInFeed(site: Site, document: Document): boolean {
  const { kinds }: { kinds: readonly string[] } = site.settings.feed;
  const collection = site.collections.get(document.collection);
  if (collection?.feedField !== undefined)
    return valuesOf(document, collection.feedField).some((value) => kinds.includes(String(value)));
  return collection?.isNews === true && document.publishedAt !== null;
}

interface ListFeed {
  title: string;
  path: string;
  /** All documents of the list. */
  items: readonly Document[];
  /** Entries include the body, as in the feed of a collection. */
  hasText: boolean;
}

/** @returns the feed of the list on a page; null if it has no feed of its own */
export function listFeed(site: Site, page: HtmlPage): ListFeed | null {
  const { listing, publications, document } = page;
  const list = listing ?? publications;
  if (!list) return null;
  const items = listing
    ? (listing.group?.items ?? newsOf(site, listing.hub.listing, listing.hub.locale))
    : documentsBy(site, document);
  const path = listFeedPath(list.hubPath);
  const hasText = listing?.group === null;
  return items.length > 0 ? { title: pageTitle(page), path, items, hasText } : null;
}

/** @returns the path of a page and, if it has a list with a feed, the path of the feed */
export function listPaths(site: Site, page: HtmlPage): string[] {
  const feed = listFeed(site, page);
  return feed ? [page.path, feed.path] : [page.path];
}

/** @returns the dated documents of a collection with a feed; empty for other collections */
function newsOf(site: Site, name: string | null, locale: string): readonly Document[] {
  const { isNews, feedField } = site.collections.get(name ?? "") ?? {};
  return isNews === true || feedField !== undefined
    ? datedOf(site, listed(site, name ?? "", locale))
    : [];
}

/** Memoized, because the head of every document links to the feed of its collection. */
const datedOf = memoizeBySite((_: Site, items: readonly Document[]) =>
  items.filter(({ publishedAt }) => publishedAt !== null),
);

/**
 * @returns the feed that the head of a page links to in addition to those of the site: its own, or
 *   that of its collection
 */
export function nearestFeed(site: Site, page: HtmlPage): Pick<ListFeed, "title" | "path"> | null {
  const { collection, locale } = page.document;
  const hub = newsOf(site, collection, locale).length > 0 && findHub(site, collection, locale);
  return hub ? { title: hub.title, path: listFeedPath(hub.path) } : listFeed(site, page);
}
