/**
 * News feeds in every format: the newest documents of the kinds that site.yaml selects.
 *
 * The first feed belongs to the site: it has the documents of the default language and those that
 * exist only in other languages. Each other language has its own feed. Besides, each listing page
 * has an RSS feed of its list.
 */
import { feedFormats, type FeedFormat, feedPath, iconFiles, toUrl } from "../../contract/urls.ts";
import { homePath, listHtmlPages } from "../../site/html-pages.ts";
import { valuesOf } from "../../collections/collection.ts";
import type { Document } from "../../content/document.ts";
import { bylineOf } from "../../site/people/authors.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import { stringsFor, inLocale } from "../../site/strings/strings.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { renderFeedContent } from "../../markdown/render-feed-content.ts";
import { renderJsonFeed, renderAtom, renderRss } from "./feed-formats.ts";
import type { OutputFile } from "../output-file.ts";
import { listFeed } from "../../site/listing/list-feed.ts";

/**
 * Content of a feed, independent of the format. URLs are absolute, instants are ISO 8601 in UTC.
 */
export interface NewsFeed {
  title: string;
  description: string;
  homeUrl: string;
  language: string;
  /** URL of the site's icon, a square PNG, if it has one. */
  icon?: string;
  /**
   * Latest change of any entry instead of the build time, so that a feed without news is unchanged.
   */
  updated: string;
  entries: NewsEntry[];
}

interface NewsEntry {
  /** Permanent id: the first address of the document, which is the first of its aliases. */
  id: string;
  url: string;
  language: string;
  title: string;
  description: string;
  /** Empty in feeds with descriptions only. */
  html: string;
  published: string;
  updated: string;
  author: string | null;
  tags: readonly string[];
}

/** Maximum number of entries in a feed with bodies. */
const newest = 50;

const renderers: Record<FeedFormat["name"], (feed: NewsFeed, feedUrl: string) => string> = {
  RSS: renderRss,
  Atom: renderAtom,
  "JSON Feed": renderJsonFeed,
};

/** @returns the feeds of each language */
export function emitFeeds(site: Site): OutputFile[] {
  const { settings, defaultLocale } = site;
  return settings.locales.flatMap((locale) => {
    const feed = toFeed(site, locale);
    return feedFormats.map((format) => {
      const path = feedPath(locale, defaultLocale, format);
      const url = toUrl(settings.base_url, path);
      return { path, body: renderers[format.name](feed, url) };
    });
  });
}

function toFeed(site: Site, locale: string): NewsFeed {
  const { settings, defaultLocale } = site;
  const entries = publishedDocuments(site)
    .filter((document) => isIn(site, locale, document) && isNews(site, document))
    .toSorted(newestFirst)
    .slice(0, newest)
    .map((document) => toEntry(site, document));
  return {
    title: settings.name,
    description: inLocale(settings.description, locale, defaultLocale),
    homeUrl: toUrl(settings.base_url, homePath(site, locale)),
    language: locale,
    ...(site.branding.icon ? { icon: toUrl(settings.base_url, iconFiles.png) } : {}),
    updated: latest(entries.map(({ updated }) => updated)) ?? newestChange(site),
    entries,
  };
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

function isNews(site: Site, document: Document): boolean {
  const { kinds }: { kinds: readonly string[] } = site.settings.feed;
  const collection = site.collections.get(document.collection);
  if (collection?.feedField !== undefined)
    return valuesOf(document, collection.feedField).some((value) => kinds.includes(String(value)));
  return collection?.isNews === true && document.publishedAt !== null;
}

/** @returns an entry with the document's body */
function toEntry(site: Site, post: Document): NewsEntry {
  const entry = toSummary(site, post);
  return {
    ...entry,
    html: renderFeedContent(toFeedMarkdown(site, post), entry.url, stringsFor(site, post.locale)),
  };
}

/** @returns an entry without the document's body */
function toSummary(site: Site, post: Document): NewsEntry {
  const base = site.settings.base_url;
  const url = toUrl(base, post.path);
  const published = publication(post);
  return {
    id: new URL(post.aliases[0] ?? post.path, base).href,
    url,
    language: post.locale,
    title: post.title,
    description: post.description,
    html: "",
    published,
    updated: post.updatedAt ?? published,
    author: bylineOf(site, post)?.name ?? null,
    tags: post.tags,
  };
}

/**
 * Includes the image in the body. As an enclosure, it would need a length and a media type, which
 * the feed library guesses.
 */
function toFeedMarkdown(site: Site, post: Document): string {
  const text = absoluteMarkdown(site, post);
  if (!post.image) return text;
  const alt = post.image.alt.replace(/[[\]\\]/g, "\\$&");
  return `![${alt}](${absoluteUrl(site, post, post.image.src)})\n\n${text}`;
}

/** Date of a feed or document without one. */
const epoch = "1970-01-01T00:00:00Z";

/**
 * @returns the sort order of feeds. Instants have a uniform format, so their strings sort correctly
 */
function newestFirst(a: Document, b: Document): number {
  const [first, second] = [publication(a), publication(b)];
  return first === second ? 0 : first > second ? -1 : 1;
}

function publication({ publishedAt }: Document): string {
  return publishedAt ?? epoch;
}

/** A feed must have a date even without entries. */
function newestChange(site: Site): string {
  const changes = publishedDocuments(site).flatMap(
    ({ updatedAt, publishedAt }) => updatedAt ?? publishedAt ?? [],
  );
  return latest(changes) ?? epoch;
}

/** @returns the last of several instants */
function latest(instants: readonly string[]): string | undefined {
  return instants.toSorted().at(-1);
}

const newestOfGroup = 20;

/** @returns an RSS feed for each listing page */
export function* emitListFeeds(site: Site): Generator<OutputFile, void> {
  const base = site.settings.base_url;
  for (const page of listHtmlPages(site)) {
    const { locale, document } = page;
    const list = listFeed(site, page);
    if (!list || (page.listing ?? page.publications)?.page !== 1) continue;
    const { path } = list;
    const entries = list.items
      .filter(({ state }) => state === "published")
      .toSorted(newestFirst)
      .slice(0, list.hasText ? newest : newestOfGroup)
      .map((item) => (list.hasText ? toEntry : toSummary)(site, item));
    const feed = {
      title: `${list.title} · ${site.settings.name}`,
      description: document.description,
      homeUrl: toUrl(base, page.path),
      language: locale,
      updated: latest(entries.map(({ updated }) => updated)) ?? epoch,
      entries,
    };
    yield { path, body: renderRss(feed, toUrl(base, path)) };
  }
}
