/**
 * Documents of the feeds of the site, and links of pages to feeds.
 */
import type { Document } from "../../content/document.ts";
import { publishedDocuments, type FeedLink, type Site } from "../../content/site.ts";
import { valuesOf } from "../../collections/collection.ts";
import { findHub, type HtmlPage } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";

/** @returns the documents of the feeds of the site in a language */
export const newsIn = memoizeBySite((site: Site, locale: string) =>
  publishedDocuments(site).filter(
    (document) => isIn(site, locale, document) && isInFeed(site, document),
  ),
);

/** @returns the feeds of the site in a language, in each format */
export const newsFeeds = memoizeBySite((site: Site, locale: string) =>
  site.feeds.filter((feed) => feed.locale === locale && !feed.list),
);

/** @returns the feeds of the site in a language; empty if they have no entries */
export function siteFeeds(site: Site, locale: string): readonly FeedLink[] {
  return newsIn(site, locale).length === 0 ? [] : newsFeeds(site, locale);
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

const feedsByList = memoizeBySite(({ feeds }: Site) =>
  Map.groupBy(feeds, ({ list }) => list?.path),
);

/** @returns the feeds of the list on a page, or on any further page of the list */
export function feedsOfList(site: Site, { listing, publications }: HtmlPage): readonly FeedLink[] {
  const list = listing ?? publications;
  return (list && feedsByList(site).get(list.hubPath)) ?? [];
}

/**
 * @returns the feeds that the head of a page links to in addition to those of the site: its own, or
 *   those of its collection
 */
export function nearestFeeds(site: Site, page: HtmlPage): readonly FeedLink[] {
  const { collection, locale } = page.document;
  const hub = findHub(site, collection, locale);
  return (hub && feedsByList(site).get(hub.path)) ?? feedsOfList(site, page);
}
