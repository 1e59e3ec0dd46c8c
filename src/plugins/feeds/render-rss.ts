/**
 * Serializer of RSS 2.0 within the profile of the RSS Advisory Board (rssboard.org/rss-profile), and
 * what it shares with other formats of the feed library.
 */
import { Feed, type FeedOptions, type Item } from "feed";
import { escapeHtml } from "../../markdown/escape-html.ts";
import type { NewsFeed, NewsEntry } from "./news-feed.ts";

/**
 * @param encodeTitle returns the text of an entry's title. Its description is HTML in both formats.
 * @param own options of the format
 * @param toItem returns the properties of an entry that only this format has
 */
export function createFeed(
  news: NewsFeed,
  encodeTitle: (text: string) => string,
  feedOptions: Partial<FeedOptions>,
  toItem: (entry: NewsEntry) => Partial<Item>,
): Feed {
  const feed = new Feed({
    id: "",
    title: xmlText(news.title),
    description: xmlText(news.description),
    link: news.homeUrl,
    generator: "Broadsheet",
    updated: new Date(news.updated),
    ...(news.hub === undefined ? {} : { hub: news.hub }),
    ...feedOptions,
  });
  for (const entry of news.entries)
    feed.addItem({
      title: cdataText(encodeTitle(entry.title)),
      id: entry.id,
      link: entry.url,
      description: cdataText(escapeHtml(entry.description)),
      content: cdataText(entry.html),
      date: new Date(entry.updated),
      published: new Date(entry.published),
      category: entry.tags.map((tag) => ({ name: xmlText(tag), term: xmlText(tag) })),
      ...toItem(entry),
    });
  return feed;
}

export function renderRss(news: NewsFeed, feedUrl: string): string {
  const options = {
    language: news.language,
    feedLinks: { rss: feedUrl },
    ...(news.icon === undefined ? {} : { image: news.icon }),
  };
  // Dublin Core elements, because RSS requires an e-mail address in <author> and has a single
  // language for all items.
  const toItem = ({ authors, language }: NewsEntry) => ({
    extensions: Object.entries({
      "dc:creator": authors,
      "dc:language": language === news.language ? [] : [language],
    }).flatMap(([name, texts]) =>
      texts.length === 0
        ? []
        : {
            name,
            // The type of the library has no lists, which it writes as an element for each entry.
            objects: Object.assign(
              texts.map((text) => ({ _text: xmlText(text) })),
              Object.fromEntries<unknown>([]),
            ),
          },
    ),
  });
  // Declares the prefix, which the feed library only does if an entry has content.
  const entries = news.entries.values();
  return createFeed(news, String, options, toItem)
    .rss2()
    .replace(
      /(?<=<pubDate>)[^<]*/g,
      (date) => formatRssDate(entries.next().value?.published) ?? date,
    )
    .replace(/\s*<(pubDate|lastBuildDate)>Thu, 01 Jan 1970 00:00:00 (?:GMT|\+0000)<\/\1>/g, "")
    .replace(/<rss (?![^>]*xmlns:dc=)/, '<rss xmlns:dc="http://purl.org/dc/elements/1.1/" ');
}

/** @returns the date in its offset (RFC 822); undefined for one in UTC, as the feed library writes */
function formatRssDate(time = ""): string | undefined {
  const [, local, hours, minutes] = /^(.{19})([+-]\d\d):(\d\d)$/.exec(time) ?? [];
  return local && new Date(`${local}Z`).toUTCString().replace("GMT", `${hours}${minutes}`);
}

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
