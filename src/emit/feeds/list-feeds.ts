/**
 * RSS feed for each listing page. Feeds of collections contain bodies; those of document groups and
 * people contain only descriptions, because rendering bodies again for each tag would slow down
 * builds.
 */
import { toUrl } from "../../contract/urls.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { listFeed } from "../../site/listing/list-feed.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../output-file.ts";
import { epoch, latest, newest, newestFirst, toEntry, toSummary } from "./feed.ts";
import { renderRss } from "./feed-formats.ts";

const newestOfGroup = 20;

/** @returns an RSS feed for each listing page */
export function* emitListFeeds(site: Site): Generator<OutputFile, void> {
  const base = site.settings.base_url;
  for (const page of listHtmlPages(site)) {
    const { locale, document } = page;
    const list = listFeed(site, page);
    if (!list || (page.listing ?? page.publications)?.page !== 1) continue;
    const { path } = list;
    const entries = list.items
      .filter(({ state }) => state === "published")
      .toSorted(newestFirst)
      .slice(0, list.hasText ? newest : newestOfGroup)
      .map((item) => (list.hasText ? toEntry : toSummary)(site, item));
    const feed = {
      title: `${list.title} · ${site.settings.name}`,
      description: document.description,
      homeUrl: toUrl(base, page.path),
      language: locale,
      updated: latest(entries.map(({ updated }) => updated)) ?? epoch,
      entries,
    };
    yield { path, body: renderRss(feed, toUrl(base, path)) };
  }
}
