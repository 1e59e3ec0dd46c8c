/** RSS feeds of lists: of collections, groups and authors. */
import type { Document } from "../../content/document.ts";
import { urlOf, type FeedLink, type Site } from "../../content/site.ts";
import { rss } from "../../format/urls.ts";
import { toFeed } from "../../emit/feeds/feed.ts";
import { renderRss } from "../../emit/feeds/render-rss.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { pageTitle } from "../../site/head/page-head.ts";
import { pastSegment } from "../../site/listing/groups.ts";
import { listed, listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import { documentsBy } from "../../site/people/authors.ts";

interface ListFeed {
  link: FeedLink & Required<Pick<FeedLink, "list">>;
  description: string;
  /** All documents of the list. */
  items: readonly Document[];
  /** Entries include the body, as in the feed of a collection. */
  hasText: boolean;
}

const listFeeds = memoizeBySite((site: Site): ListFeed[] =>
  listHtmlPages(site).flatMap((page) => {
    const { listing, publications, document, locale } = page;
    const list = listing ?? publications;
    const items = list?.page === 1 ? itemsOf(site, page) : [];
    if (!list || items.length === 0) return [];
    const { hubPath } = list;
    return {
      link: {
        path: hubPath + rss.file,
        label: rss.label,
        type: rss.type,
        locale,
        list: { path: hubPath, title: pageTitle(page) },
      },
      description: document.description,
      items,
      hasText: listing?.group === null,
    };
  }),
);

function itemsOf(site: Site, { listing, document }: HtmlPage): readonly Document[] {
  if (!listing) return documentsBy(site, document);
  // Nothing new is past.
  if (listing.group) return listing.group.by === pastSegment ? [] : listing.group.items;
  const { listing: name, locale } = listing.hub;
  const { isNews, feedField } = site.collections.get(name ?? "") ?? {};
  return isNews === true || feedField !== undefined
    ? listed(site, name ?? "", locale).filter(({ publishedAt }) => publishedAt !== null)
    : [];
}

export const linkLists = (site: Site): FeedLink[] => listFeeds(site).map(({ link }) => link);

/** @returns an RSS feed for each list */
export function* emitListFeeds(site: Site): Generator<OutputFile, void> {
  for (const { link, description, items, hasText } of listFeeds(site)) {
    const { path, list, locale } = link;
    const feed = toFeed(
      site,
      items.filter(({ state }) => state === "published"),
      hasText,
      {
        title: `${list.title} · ${site.settings.name}`,
        description,
        homeUrl: urlOf(site, list.path),
        language: locale,
      },
    );
    yield { path, body: renderRss(feed, urlOf(site, path)) };
  }
}
