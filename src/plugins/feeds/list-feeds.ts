/** Feeds of news in each format, and RSS feeds of lists: of collections, groups and authors. */
import type { Document } from "../../content/document.ts";
import type { FeedLink, Site } from "../../content/site.ts";
import { localePrefix } from "../../format/urls.ts";
import { pageTitle } from "../../site/head/page-head.ts";
import { pastSegment } from "../../site/listing/groups.ts";
import { listed, listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import { documentsBy } from "../../site/people/authors.ts";
import { hasDate } from "./feed.ts";

interface Format {
  label: string;
  file: "feed.xml" | "atom.xml" | "feed.json";
  type: string;
  needsDate?: true;
}

const rss = { label: "RSS", file: "feed.xml", type: "application/rss+xml" } as const;

const formats: readonly Format[] = [
  rss,
  {
    label: "Atom",
    file: "atom.xml",
    type: "application/atom+xml",
    // RFC 4287, section 4.1.1. A site without dates has none.
    needsDate: true,
  },
  { label: "JSON Feed", file: "feed.json", type: "application/feed+json" },
];

export function* listNews(site: Site): Generator<{ link: FeedLink; format: Format }, void> {
  for (const locale of site.settings.locales)
    for (const format of formats)
      if (!format.needsDate || hasDate(site, locale)) {
        const { label, file, type } = format;
        const path = `${localePrefix(locale, site.defaultLocale)}/${file}`;
        yield { link: { path, label, type, locale }, format };
      }
}

interface ListFeed {
  link: FeedLink & Required<Pick<FeedLink, "list">>;
  description: string;
  /** All documents of the list. */
  items: readonly Document[];
  /** Entries include the body, as in the feed of a collection. */
  hasText: boolean;
}

export const listFeeds = memoizeBySite((site: Site): ListFeed[] =>
  listHtmlPages(site).flatMap((page) => {
    const { listing, publications, document, locale } = page;
    const list = listing ?? publications;
    const all = list?.page === 1 ? itemsOf(site, page) : [];
    const items = all.filter(({ original }) => !original);
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
