/**
 * News feeds: the newest documents of the kinds that site.yaml selects.
 *
 * The first feed belongs to the site: it has the documents of the default language and those that
 * exist only in other languages. Each other language has its own feed.
 */
import { toInstant } from "../../collections/front-matter/dates.ts";
import { iconFiles } from "../../format/urls.ts";
import { homePath } from "../../site/html-pages.ts";
import type { Document } from "../../content/document.ts";
import { bylinesOf } from "../../site/people/authors.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import { stringsFor, inLocale } from "../../site/strings/strings.ts";
import { compareDocuments } from "../../content/order.ts";
import { publishedDocuments, type Site, urlOf } from "../../content/site.ts";
import { renderFeedContent } from "../../markdown/render-feed-content.ts";
import type { NewsEntry, NewsFeed } from "./news-feed.ts";
import { formatImage } from "../../emit/markdown/blocks.ts";
import { newsIn } from "../../site/listing/feeds.ts";
import { memoizeBySite } from "../../site/memoize.ts";

/** Maximum number of entries in a feed with bodies, and in one with descriptions only. */
const maxTexts = 50;
const maxSummaries = 20;

/** @returns the news of a language, which each format of its feed contains */
export const newsFeed = memoizeBySite((site: Site, locale: string): NewsFeed => {
  const { settings, defaultLocale, branding } = site;
  return toFeed(site, newsIn(site, locale), true, {
    title: settings.name,
    description: inLocale(settings.description, locale, defaultLocale),
    homeUrl: urlOf(site, homePath(site, locale)),
    language: locale,
    ...(branding.icon ? { icon: urlOf(site, iconFiles.png) } : {}),
  });
});

/** @returns false for news of a site without any date, whose feed has none. Renders no texts. */
export function hasDate(site: Site, locale: string): boolean {
  return lastUpdate(site, newest(newsIn(site, locale), maxTexts)) !== epoch;
}

/**
 * @param hasText whether entries include the bodies of the documents
 * @param about properties of the feed
 */
export function toFeed(
  site: Site,
  documents: readonly Document[],
  hasText: boolean,
  about: Omit<NewsFeed, "entries" | "updated">,
): NewsFeed {
  const posts = newest(documents, hasText ? maxTexts : maxSummaries);
  return {
    ...about,
    ...(site.feedHub === undefined ? {} : { hub: site.feedHub }),
    updated: lastUpdate(site, posts),
    entries: posts.map((post) => toEntry(site, post, hasText)),
  };
}

function newest(documents: readonly Document[], limit: number): Document[] {
  return documents.toSorted((a, b) => compareDocuments("-date", a, b)).slice(0, limit);
}

/** @returns the instant of the last change of a feed, which it must have even without entries */
function lastUpdate(site: Site, posts: readonly Document[]): string {
  return (
    posts
      .map((post) => toInstant(new Date(updateOf(post))))
      .toSorted()
      .at(-1) ??
    publishedDocuments(site).map(dateOf).toSorted().at(-1) ??
    epoch
  );
}

function toEntry(site: Site, post: Document, hasText: boolean): NewsEntry {
  const { title, description, locale, tags, aliases, path, feed_id } = post;
  const url = urlOf(site, path);
  return {
    id: feed_id ?? absoluteUrl(site, post, aliases[0] ?? path),
    url,
    language: locale,
    title,
    description,
    html: hasText ? renderFeedContent(toMarkdown(site, post), url, stringsFor(site, locale)) : "",
    published: publicationOf(post),
    updated: updateOf(post),
    authors: bylinesOf(site, post).map(({ name }) => name),
    tags,
  };
}

/**
 * Includes the image in the body. As an enclosure, it would need a length and a media type, which
 * the feed library guesses.
 */
function toMarkdown(site: Site, post: Document): string {
  const text = absoluteMarkdown(site, post);
  return post.image ? `${formatImage(site, post, post.image)}\n\n${text}` : text;
}

const publicationOf = (post: Document) => post.publishedLocal ?? dateOf(post);

const updateOf = (post: Document) => post.updatedLocal ?? publicationOf(post);

/** @returns the date of the last change; without one, that of the first publication or commit */
function dateOf({ updatedAt, publishedAt, addedAt }: Document): string {
  return updatedAt ?? publishedAt ?? addedAt ?? epoch;
}

/** Date of a feed or document without one, which no feed shows. */
const epoch = "1970-01-01T00:00:00Z";
