/**
 * A feed for each list of documents that have something in common, or were written by one person, beside its page: what is new of it, with descriptions.
 *
 * The texts are in the site's own feeds and on the pages. To render them again for each of a document's tags would make builds slow.
 */
import { toUrl } from "../../contract/urls.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { listFeed } from "../../site/listing/list-feed.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../output-file.ts";
import { newestFirst, toSummary } from "./feed.ts";
import { renderRss } from "./feed-rss.ts";

const newest = 20;

/** @returns a feed in RSS for each such list */
export function* emitListFeeds(site: Site): Generator<OutputFile, void> {
  const base = site.settings.base_url;
  for (const page of listHtmlPages(site)) {
    const { locale, document } = page;
    const list = listFeed(site, page);
    if (!list || (page.listing ?? page.works)?.page !== 1) continue;
    const { path } = list;
    const entries = list.items
      .filter(({ state }) => state === "published")
      .toSorted(newestFirst)
      .slice(0, newest)
      .map((item) => toSummary(site, item));
    const feed = {
      title: `${list.title} · ${site.settings.name}`,
      description: document.description,
      homeUrl: toUrl(base, page.path),
      language: locale,
      updated: entries
        .map(({ updated }) => updated)
        .reduce((last, one) => (one > last ? one : last), "1970-01-01T00:00:00Z"),
      entries,
    };
    yield { path, body: renderRss(feed, toUrl(base, path)) };
  }
}
