/**
 * RSS feeds of collections, groups and authors.
 */
import { listFeedPath } from "../../contract/urls.ts";
import { isAuthor, type Document } from "../../content/document.ts";
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
  const own = (path: string, items: readonly Document[], hasText = false) => ({
    title: pageTitle(page),
    path: listFeedPath(path),
    items,
    hasText,
  });
  if (listing?.group) return own(listing.hubPath, listing.group.items);
  if (listing) {
    const items = newsOf(site, listing.hub.listing, listing.hub.locale);
    return items.length > 0 ? own(listing.hubPath, items, true) : null;
  }
  const items = isAuthor(document) ? documentsBy(site, document) : [];
  return publications && items.length > 0 ? own(publications.hubPath, items) : null;
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
  const { document, listing, publications } = page;
  const own = listFeed(site, page);
  if (own || listing || publications) return own;
  const { collection, locale } = document;
  const hub = findHub(site, collection, locale);
  return hub && newsOf(site, collection, locale).length > 0
    ? { title: hub.title, path: listFeedPath(hub.path) }
    : null;
}
