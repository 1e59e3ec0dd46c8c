/**
 * Feeds of lists: of groups and of the documents of a person, and the feeds of the site for a hub.
 */
import { feedFormats } from "../../contract/feeds.ts";
import { feedPath, listFeedPath } from "../../contract/urls.ts";
import { isAuthor, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { documentsBy } from "../people/authors.ts";
import type { HtmlPage } from "../html-pages.ts";
import { pageTitle } from "../head/page-head.ts";

interface ListFeed {
  title: string;
  path: string;
  /** The whole list. */
  items: readonly Document[];
}

/** @returns the feed of the list of a page; null for a page without a feed of its own */
export function listFeed(site: Site, page: HtmlPage): ListFeed | null {
  const { listing, works, document } = page;
  if (listing?.group)
    return {
      title: pageTitle(page),
      path: listFeedPath(listing.hubPath),
      items: listing.group.items,
    };
  const items = isAuthor(document) ? documentsBy(site, document) : [];
  return works && items.length > 0
    ? { title: pageTitle(page), path: listFeedPath(works.hubPath), items }
    : null;
}

/** @returns the feeds that follow the list of a page: its own, or those of the site for a hub whose documents are in them */
export function feedsOf(
  site: Site,
  page: HtmlPage,
): { name: string; path: string; mediaType: string }[] {
  const own = listFeed(site, page);
  const [rss] = feedFormats;
  if (own) return [{ name: rss.name, path: own.path, mediaType: rss.mediaType }];
  const collection = site.collections.get(page.listing?.hub.listing ?? "");
  if (!collection || !(collection.isNews || collection.feedField !== undefined)) return [];
  return feedFormats.map((format) => ({
    name: format.name,
    path: feedPath(page.locale, site.defaultLocale, format),
    mediaType: format.mediaType,
  }));
}
