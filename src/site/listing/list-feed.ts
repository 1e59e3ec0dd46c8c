/**
 * RSS feeds of collections, groups and authors.
 */
import { listFeedPath } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import { listingKey, type Site } from "../../content/site.ts";
import { documentsBy } from "../people/authors.ts";
import { pageTitle } from "../head/page-head.ts";
import { findHub, type HtmlPage } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";

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

/** @returns the dated documents of a collection with a feed; empty for other collections */
function newsOf(site: Site, name: string | null, locale: string): readonly Document[] {
  const { isNews, feedField } = site.collections.get(name ?? "") ?? {};
  return isNews === true || feedField !== undefined
    ? datedOf(site, site.listings.get(listingKey(name ?? "", locale)))
    : [];
}

/** Memoized, because the head of every document links to the feed of its collection. */
const datedOf = memoizeBySite((_: Site, items: readonly Document[] | undefined) =>
  (items ?? []).filter(({ publishedAt }) => publishedAt !== null),
);

/**
 * @returns the feed that the head of a page links to in addition to those of the site: its own, or
 *   that of its collection
 */
export function nearestFeed(site: Site, page: HtmlPage): Pick<ListFeed, "title" | "path"> | null {
  if (page.listing || page.publications) return listFeed(site, page);
  const { collection, locale } = page.document;
  const hub = findHub(site, collection, locale);
  return hub && newsOf(site, collection, locale).length > 0
    ? { title: hub.title, path: listFeedPath(hub.path) }
    : null;
}
