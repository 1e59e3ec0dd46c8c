/** The feeds of a site in every format, for tests. */
import type { Site } from "../../content/site.ts";
import { emitFeeds as emitRss } from "../../emit/feeds/render-rss.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { newsFeeds } from "../../site/listing/feeds.ts";
import { emitNews } from "./emit-feeds.ts";

/** @returns the feeds of each language, RSS first */
export function emitFeeds(site: Site): OutputFile[] {
  const files = new Map([...emitRss(site), ...emitNews(site)].map((file) => [file.path, file]));
  return site.settings.locales
    .flatMap((locale) => newsFeeds(site, locale))
    .flatMap(({ path }) => files.get(path) ?? []);
}
