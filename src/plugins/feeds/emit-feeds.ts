/** Files of feeds, loaded by builds. */
import { urlOf, type Site } from "../../content/site.ts";
import { newsFeed, toFeed } from "../../emit/feeds/feed.ts";
import { renderRss } from "../../emit/feeds/render-rss.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { listFeeds, listNews } from "./list-feeds.ts";
import { renderAtom } from "./render-atom.ts";
import { renderJsonFeed } from "./render-json-feed.ts";

const renderers = { "atom.xml": renderAtom, "feed.json": renderJsonFeed };

export function* emitNews(site: Site): Generator<OutputFile, void> {
  for (const { link, format } of listNews(site)) {
    const { path, locale } = link;
    yield { path, body: renderers[format.file](newsFeed(site, locale), urlOf(site, path)) };
  }
}

/** @returns an RSS feed for each list */
export function* emitListFeeds(site: Site): Generator<OutputFile, void> {
  for (const { link, description, items, hasText } of listFeeds(site)) {
    const { path, list, locale } = link;
    const feed = toFeed(
      site,
      items.filter(({ state }) => state === "published"),
      hasText,
      {
        title: `${list.title} · ${site.settings.name}`,
        description,
        homeUrl: urlOf(site, list.path),
        language: locale,
      },
    );
    yield { path, body: renderRss(feed, urlOf(site, path)) };
  }
}
