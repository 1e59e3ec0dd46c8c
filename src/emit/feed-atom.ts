/**
 * A feed as Atom (RFC 4287).
 *
 * The feed library declares titles and summaries as HTML, so plain text is escaped for it, and it names neither the language nor the term of a
 * category, which the RFC wants.
 */
import { Feed } from "feed";
import type { NewsFeed } from "./feed.ts";
import { cdataText, escapeHtml } from "./xml-text.ts";

export function renderAtom(news: NewsFeed, feedUrl: string): string {
  const feed = new Feed({
    id: feedUrl,
    title: cdataText(news.title),
    description: cdataText(news.description),
    link: news.homeUrl,
    copyright: cdataText(news.title),
    generator: "Broadsheet",
    feedLinks: { atom: feedUrl },
    // Every entry needs an author, or the feed one for those that have none (section 4.1.1).
    author: { name: cdataText(news.title) },
    updated: new Date(news.updated),
  });
  for (const entry of news.entries)
    feed.addItem({
      title: cdataText(escapeHtml(entry.title)),
      id: entry.url,
      link: entry.url,
      description: cdataText(escapeHtml(entry.description)),
      content: cdataText(entry.html),
      date: new Date(entry.updated),
      published: new Date(entry.published),
      category: entry.tags.map((name) => ({
        name: cdataText(name),
        term: cdataText(name),
      })),
      ...(entry.author === null
        ? {}
        : { author: [{ name: cdataText(entry.author) }] }),
    });
  return feed.atom1().replace("<feed ", `<feed xml:lang="${news.language}" `);
}
