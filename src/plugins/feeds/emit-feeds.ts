/** Files of feeds, loaded by builds. */
import { urlOf, type Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { newsFeed, toFeed } from "./feed.ts";
import { listFeeds, listNews } from "./list-feeds.ts";
import { renderAtom } from "./render-atom.ts";
import { renderJsonFeed } from "./render-json-feed.ts";
import { renderRss } from "./render-rss.ts";

const renderers = { "feed.xml": renderRss, "atom.xml": renderAtom, "feed.json": renderJsonFeed };

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
