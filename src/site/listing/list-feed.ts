/**
 * Feeds of collections, groups and people.
 */
import { listFeedPath } from "../../contract/urls.ts";
import { isAuthor, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import type { Collection } from "../../content/site-collections.ts";
import { documentsBy } from "../people/authors.ts";
import { findHub, listed, type HtmlPage } from "../html-pages.ts";
import { pageTitle } from "../head/page-head.ts";

interface ListFeed {
  title: string;
  path: string;
  /** The whole list. */
  items: readonly Document[];
  /** Whether entries have their text, as those of a collection do. */
  hasText: boolean;
}

/** @returns the feed of the list of a page; null for a page without a feed of its own */
export function listFeed(site: Site, page: HtmlPage): ListFeed | null {
  const { listing, works, document } = page;
  const own = (path: string, items: readonly Document[], hasText = false) => ({
    title: pageTitle(page),
    path: listFeedPath(path),
    items,
    hasText,
  });
  if (listing?.group) return own(listing.hubPath, listing.group.items);
  if (listing) {
    const { listing: name, locale } = listing.hub;
    return name !== null && isFeed(site.collections.get(name))
      ? own(listing.hubPath, listed(site, name, locale).filter(isDated), true)
      : null;
  }
  const items = isAuthor(document) ? documentsBy(site, document) : [];
  return works && items.length > 0 ? own(works.hubPath, items) : null;
}

function isFeed(collection: Collection | undefined): boolean {
  return collection?.isNews === true || collection?.feedField !== undefined;
}

function isDated({ publishedAt }: Document): boolean {
  return publishedAt !== null;
}

/** @returns the feed that a page names in its head beside those of the site: its own, or that of its collection */
export function nearestFeed(site: Site, page: HtmlPage): Pick<ListFeed, "title" | "path"> | null {
  const { document, listing, works } = page;
  const own = listFeed(site, page);
  if (own || listing || works || !isFeed(site.collections.get(document.collection))) return own;
  const hub = findHub(site, document.collection, document.locale);
  return hub ? { title: hub.title, path: listFeedPath(hub.path) } : null;
}
