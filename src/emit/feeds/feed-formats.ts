/**
 * Serializers of feeds: RSS 2.0 within the profile of the RSS Advisory Board
 * (rssboard.org/rss-profile), Atom (RFC 4287) and JSON Feed 1.1 (jsonfeed.org/version/1.1).
 */
import { Feed, type FeedOptions } from "feed";
import { escapeHtml } from "../../markdown/escape-html.ts";
import type { NewsFeed } from "./feed.ts";

function createFeed(news: NewsFeed, feedUrl: string, own: Partial<FeedOptions>): Feed {
  return new Feed({
    id: feedUrl,
    title: xmlText(news.title),
    description: xmlText(news.description),
    link: news.homeUrl,
    copyright: xmlText(news.title),
    generator: "Broadsheet",
    updated: new Date(news.updated),
    ...own,
  });
}

export function renderRss(news: NewsFeed, feedUrl: string): string {
  const feed = createFeed(news, feedUrl, {
    language: news.language,
    feedLinks: { rss: feedUrl },
    ...(news.icon === undefined ? {} : { image: news.icon }),
  });
  for (const entry of news.entries)
    feed.addItem({
      title: cdataText(entry.title),
      id: entry.id,
      guid: entry.id,
      link: entry.url,
      description: cdataText(entry.description),
      ...(entry.html === "" ? {} : { content: cdataText(entry.html) }),
      date: new Date(entry.updated),
      published: new Date(entry.published),
      category: entry.tags.map((name) => ({ name: xmlText(name) })),
      extensions: describeEntry(entry, news.language),
    });
  // Declares the prefix, which the feed library only does if an entry has content.
  return feed
    .rss2()
    .replace(/<rss (?![^>]*xmlns:dc=)/, '<rss xmlns:dc="http://purl.org/dc/elements/1.1/" ');
}

/**
 * Adds Dublin Core elements, because RSS requires an e-mail address in <author> and has a single
 * language for all items.
 */
function describeEntry({ author, language }: NewsFeed["entries"][number], usual: string) {
  return Object.entries({
    "dc:creator": author,
    "dc:language": language === usual ? null : language,
  }).flatMap(([name, text]) => (text === null ? [] : { name, objects: { _text: xmlText(text) } }));
}

/**
 * The feed library declares titles and summaries as HTML, so plain text is escaped. It writes
 * neither languages nor the required term of a category, so both are added.
 */
export function renderAtom(news: NewsFeed, feedUrl: string): string {
  const feed = createFeed(news, feedUrl, {
    feedLinks: { atom: feedUrl },
    // Default author of the feed, because an entry without an author requires one (section 4.1.1).
    author: { name: xmlText(news.title) },
    // Square icon (section 4.2.5), because the library's image must be twice as wide as high.
    ...(news.icon === undefined ? {} : { favicon: news.icon }),
  });
  for (const entry of news.entries)
    feed.addItem({
      title: cdataText(escapeHtml(entry.title)),
      id: entry.id,
      link: entry.url,
      description: cdataText(escapeHtml(entry.description)),
      content: cdataText(entry.html),
      date: new Date(entry.updated),
      published: new Date(entry.published),
      category: entry.tags.map((name) => ({
        name: xmlText(name),
        term: xmlText(name),
      })),
      ...(entry.author === null ? {} : { author: [{ name: xmlText(entry.author) }] }),
    });
  let count = 0;
  return feed
    .atom1()
    .replaceAll(entries, (whole) => {
      const entry = whole === "<entry>" ? news.entries[count++] : undefined;
      return entry === undefined || entry.language === news.language
        ? whole
        : `<entry xml:lang="${entry.language}">`;
    })
    .replace("<feed ", `<feed xml:lang="${news.language}" `)
    .replace(
      categories,
      (whole, attributes: string | undefined) => attributes?.replaceAll("<", "&lt;") ?? whole,
    );
}

/** Matches starts of entries, and CDATA sections to skip them. */
const entries = /<!\[CDATA\[[^]*?\]\]>|<entry>/g;

/**
 * Matches attributes of categories, in which the feed library does not escape `<`, and CDATA
 * sections to skip them.
 */
const categories = /<!\[CDATA\[[^]*?\]\]>|(?<=<category )(label="[^"]*" term="[^"]*")/g;

/**
 * @returns the text without control characters, U+FFFE, U+FFFF and lone surrogates, which XML
 * cannot contain even as references
 */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

/**
 * @returns the text for a CDATA section. The feed library escapes only the first `]]>` in a text
 */
function cdataText(text: string): string {
  return xmlText(text).replaceAll("]]>", "]]&gt;");
}

/** Written without the feed library, which only supports version 1.0 without languages. */
export function renderJsonFeed(news: NewsFeed, feedUrl: string): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: news.title,
    home_page_url: news.homeUrl,
    feed_url: feedUrl,
    description: news.description,
    language: news.language,
    ...(news.icon === undefined ? {} : { icon: news.icon, favicon: news.icon }),
    authors: [{ name: news.title, url: news.homeUrl }],
    items: news.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.description,
      content_html: entry.html,
      date_published: entry.published,
      date_modified: entry.updated,
      ...(entry.language === news.language ? {} : { language: entry.language }),
      ...(entry.author === null ? {} : { authors: [{ name: entry.author }] }),
      ...(entry.tags.length === 0 ? {} : { tags: entry.tags }),
    })),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}
