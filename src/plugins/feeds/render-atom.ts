/** Serializer of Atom (RFC 4287). */
import type { NewsFeed, NewsEntry } from "./news-feed.ts";
import { escapeHtml } from "../../markdown/escape-html.ts";
import { createFeed, xmlText } from "./render-rss.ts";

/**
 * The feed library writes all dates in UTC and declares titles and summaries as HTML, so plain text
 * is escaped. It writes no languages and does not escape `<` in the attributes of categories, so
 * both are added.
 */
export function renderAtom(news: NewsFeed, feedUrl: string): string {
  const options = {
    id: feedUrl,
    feedLinks: { atom: feedUrl },
    // Default author of the feed, because an entry without an author requires one (section 4.1.1).
    author: { name: xmlText(news.title) },
    // Square icon (section 4.2.5), because the library's image must be twice as wide as high.
    ...(news.icon === undefined ? {} : { favicon: news.icon }),
  };
  const feed = createFeed(news, escapeHtml, options, ({ authors, id, url }) => ({
    // Other formats allow any text (section 4.2.6).
    id: URL.canParse(id) ? id : url,
    author: authors.map((name) => ({ name: xmlText(name) })),
  }));
  const entries = news.entries.values();
  let entry: NewsEntry | undefined;
  return feed
    .atom1()
    .replace("<feed ", `<feed xml:lang="${news.language}" `)
    .replaceAll(incomplete, (part) => {
      if (part.startsWith("label")) return part.replaceAll("<", "&lt;");
      const [, name] = /^<(published|updated)>/.exec(part) ?? [];
      const time = name === "published" ? entry?.published : entry?.updated;
      if (name !== undefined) return time?.endsWith("Z") === false ? `<${name}>${time}` : part;
      if (part !== "<entry>") return part;
      entry = entries.next().value;
      const { language = news.language } = entry ?? {};
      return language === news.language ? part : `<entry xml:lang="${language}">`;
    });
}

/** Matches starts and dates of entries, attributes of categories, and CDATA sections to skip them. */
const incomplete =
  /<!\[CDATA\[[^]*?\]\]>|<entry>|<(?:published|updated)>[^<]*|(?<=<category )label="[^"]*" term="[^"]*"/g;
