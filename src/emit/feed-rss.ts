/**
 * A feed as RSS 2.0, within the profile of the RSS Advisory Board (rssboard.org/rss-profile).
 */
import { Feed } from "feed";
import type { NewsFeed } from "./feed.ts";
import { cdataText } from "./xml-text.ts";

export function renderRss(news: NewsFeed, feedUrl: string): string {
  const feed = new Feed({
    id: feedUrl,
    title: news.title,
    description: cdataText(news.description),
    link: news.homeUrl,
    language: news.language,
    copyright: news.title,
    generator: "Broadsheet",
    feedLinks: { rss: feedUrl },
    updated: new Date(news.updated),
  });
  for (const entry of news.entries)
    feed.addItem({
      title: cdataText(entry.title),
      id: entry.url,
      guid: entry.url,
      link: entry.url,
      description: cdataText(entry.description),
      content: cdataText(entry.html),
      date: new Date(entry.updated),
      published: new Date(entry.published),
      category: entry.tags.map((name) => ({ name: cdataText(name) })),
      // RSS wants an e-mail address in <author>; Dublin Core takes a name.
      ...(entry.author === null
        ? {}
        : {
            extensions: [
              {
                name: "dc:creator",
                objects: { _text: cdataText(entry.author) },
              },
            ],
          }),
    });
  return feed.rss2();
}
