/** Serializer of JSON Feed 1.1 (jsonfeed.org/version/1.1). */
import type { NewsFeed } from "./news-feed.ts";

/** Written without the feed library, which only supports version 1.0 without languages. */
export function renderJsonFeed(news: NewsFeed, feedUrl: string): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: news.title,
    home_page_url: news.homeUrl,
    feed_url: feedUrl,
    description: news.description,
    language: news.language,
    ...(news.icon === undefined ? {} : { icon: news.icon }),
    ...(news.hub === undefined ? {} : { hubs: [{ type: "WebSub", url: news.hub }] }),
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
      ...(entry.authors.length === 0 ? {} : { authors: entry.authors.map((name) => ({ name })) }),
      ...(entry.tags.length === 0 ? {} : { tags: entry.tags }),
    })),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}
