/**
 * RSS 2.0 feed, within the profile of the RSS Advisory Board (rssboard.org/rss-profile).
 */
import { Feed } from "feed";
import type { NewsFeed } from "./feed.ts";
import { cdataText, xmlText } from "./xml-text.ts";

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

export function renderRss(news: NewsFeed, feedUrl: string): string {
  const feed = new Feed({
    id: feedUrl,
    title: xmlText(news.title),
    description: xmlText(news.description),
    link: news.homeUrl,
    language: news.language,
    copyright: xmlText(news.title),
    generator: "Broadsheet",
    feedLinks: { rss: feedUrl },
    ...(news.icon === undefined ? {} : { image: news.icon }),
    updated: new Date(news.updated),
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
