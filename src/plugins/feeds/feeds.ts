/** News as RSS, Atom and JSON Feed, and RSS feeds of lists. */
import { settingProblem, type Rule } from "../../checks/rule.ts";
import { show } from "../../content/problems.ts";
import { aliasKey } from "../../format/redirects.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { linkLists, listNews } from "./list-feeds.ts";

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
    {
      segment: String.raw`feed\.xml|atom\.xml|feed\.json`,
      purpose: "the feed",
      isInEachLocale: true,
    },
    { segment: String.raw`feed\.xml`, purpose: "the feed", isBelowLists: true },
  ],
  feeds: (site) => [...Array.from(listNews(site), ({ link }) => link), ...linkLists(site)],
  outputs: [
    {
      emit: async (site) => (await import("./emit-feeds.ts")).emitNews(site),
      headers: (site) =>
        [...new Set(Array.from(listNews(site), ({ format }) => format))].map(({ file, type }) => ({
          paths: [`*/${file}`],
          headers: { "Content-Type": `${type}; charset=utf-8` },
        })),
    },
    { emit: async (site) => (await import("./emit-feeds.ts")).emitListFeeds(site) },
  ],
});
