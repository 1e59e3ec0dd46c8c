/**
 * News as Atom and JSON Feed, with the entries of the RSS feed of the engine, and RSS feeds of
 * lists.
 */
import { settingProblem, type Rule } from "../../checks/rule.ts";
import { show } from "../../content/problems.ts";
import { urlOf, type FeedLink, type Site } from "../../content/site.ts";
import { aliasKey } from "../../format/redirects.ts";
import { feedPath } from "../../format/urls.ts";
import type { NewsFeed } from "../../emit/feeds/news-feed.ts";
import { hasDate, newsFeed } from "../../emit/feeds/feed.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { emitListFeeds, linkLists } from "./list-feeds.ts";
import { renderAtom } from "./render-atom.ts";
import { renderJsonFeed } from "./render-json-feed.ts";

interface Format {
  label: string;
  file: string;
  type: string;
  needsDate?: true;
  render(feed: NewsFeed, feedUrl: string): string;
}

const formats: readonly Format[] = [
  {
    label: "Atom",
    file: "atom.xml",
    type: "application/atom+xml",
    // RFC 4287, section 4.1.1. A site without dates has none.
    needsDate: true,
    render: renderAtom,
  },
  { label: "JSON Feed", file: "feed.json", type: "application/feed+json", render: renderJsonFeed },
];

/** @returns the links to the news of each language, with their formats */
function* listNews(site: Site): Generator<{ link: FeedLink; format: Format }, void> {
  for (const locale of site.settings.locales)
    for (const format of formats)
      if (!format.needsDate || hasDate(site, locale)) {
        const { label, file, type } = format;
        const path = feedPath(locale, site.defaultLocale, file);
        yield { link: { path, label, type, locale }, format };
      }
}

export function* emitNews(site: Site): Generator<OutputFile, void> {
  for (const { link, format } of listNews(site)) {
    const { path, locale } = link;
    yield { path, body: format.render(newsFeed(site, locale), urlOf(site, path)) };
  }
}

/** Redirects cannot have the path of the feed of a list. */
const checkRedirects: Rule = function* (context) {
  const { site } = context;
  const { redirects } = site.settings;
  const paths = redirects.length > 0 ? linkLists(site).map(({ path }) => aliasKey(path)) : [];
  for (const [index, { from }] of redirects.entries())
    if (paths.includes(aliasKey(from)))
      yield settingProblem(
        context,
        ["redirects", index, "from"],
        `must be a previous address, got ${show(from)}, which is a current address. Remove it.`,
      );
};

export const feeds = definePlugin({
  api: 1,
  name: "feeds",
  rules: { site: [checkRedirects] },
  reserves: [
    { segment: String.raw`atom\.xml|feed\.json`, purpose: "the feed", isInEachLocale: true },
    { segment: String.raw`feed\.xml`, purpose: "the feed", isBelowLists: true },
  ],
  feeds: (site) => [...Array.from(listNews(site), ({ link }) => link), ...linkLists(site)],
  outputs: [
    {
      emit: emitNews,
      headers: (site) =>
        [...new Set(Array.from(listNews(site), ({ format }) => format))].map(({ file, type }) => ({
          paths: [`*/${file}`],
          headers: { "Content-Type": `${type}; charset=utf-8` },
        })),
    },
    { emit: emitListFeeds },
  ],
});
