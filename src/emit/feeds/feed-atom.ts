/**
 * Atom feed (RFC 4287).
 *
 * The feed library declares titles and summaries as HTML, so plain text is escaped. It writes
 * neither languages nor the required term of a category, so both are added.
 */
import { Feed } from "feed";
import { escapeHtml } from "../../markdown/escape-html.ts";
import type { NewsFeed } from "./feed.ts";
import { cdataText, xmlText } from "./xml-text.ts";

export function renderAtom(news: NewsFeed, feedUrl: string): string {
  const feed = new Feed({
    id: feedUrl,
    title: xmlText(news.title),
    description: xmlText(news.description),
    link: news.homeUrl,
    copyright: xmlText(news.title),
    generator: "Broadsheet",
    feedLinks: { atom: feedUrl },
    // Default author of the feed, because an entry without an author requires one (section 4.1.1).
    author: { name: xmlText(news.title) },
    // Square icon (section 4.2.5), because the library's image must be twice as wide as high.
    ...(news.icon === undefined ? {} : { favicon: news.icon }),
    updated: new Date(news.updated),
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
