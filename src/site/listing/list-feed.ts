/**
 * The feeds of lists: of what has something in common, and of what somebody has written.
 */
import { listFeedPath } from "../../contract/urls.ts";
import { isAuthor, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { documentsBy } from "../people/authors.ts";
import type { HtmlPage } from "../html-pages.ts";
import { pageTitle } from "../head/page-head.ts";

interface ListFeed {
  title: string;
  path: string;
  /** In the order of the list, all of it. */
  items: readonly Document[];
}

/** @returns the feed of what a page lists a part of; null for a page without one of its own */
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
