/**
 * Search of a site's pages: a page for each language, a dialog, and the index that browsers load
 * their results from.
 */
import path from "node:path";
import { urlOf } from "../../content/site.ts";
import { searchPath } from "../../format/urls.ts";
import { formatLink } from "../../markdown/escape-html.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { strings, wordsOf } from "./words.ts";
import { openSearchOutput } from "./open-search.ts";
import { searchSetting } from "./search-setting.ts";
import { searchAlternatives, searchPage, searchTemplate } from "./search-pages.ts";

const component = (name: string) => path.join(import.meta.dirname, `${name}.astro`);

export const search = definePlugin({
  api: 1,
  name: "search",
  settings: [searchSetting],
  strings,
  reserves: [
    { segment: "pagefind", purpose: "the search index" },
    {
      segment: String.raw`opensearch\.xml`,
      purpose: "the description of the search",
      isInEachLocale: true,
    },
  ],
  outputs: [openSearchOutput],
  slots: { masthead: component("SearchTools"), notFound: component("NotFoundSearch") },
  script: path.join(import.meta.dirname, "client/script.ts"),
  pages: {
    [searchTemplate]: {
      component: component("SearchPage"),
      purpose: 'the search, unless site.yaml contains "search: false"',
      paths: (site) =>
        (searchSetting.of(site) ? site.settings.locales : []).map((locale) => ({
          path: searchPath(locale, site.defaultLocale),
          locale,
        })),
      describe(site, locale) {
        const { search: title } = stringsFor(site, locale);
        const description = wordsOf(site, locale)("search.description");
        // Names the search of the API, because Markdown has no forms.
        const links = searchAlternatives(site, locale).map(
          (link) => `- ${formatLink(link.label, urlOf(site, link.path))}`,
        );
        return { title, description, markdown: `${description}\n\n${links.join("\n")}` };
      },
    },
  },
  operations: (site) => (searchSetting.of(site) ? ["search"] : []),
  stages: { search: { search: false } },
  async readPages(build) {
    if (!searchPage(build.site, build.site.defaultLocale)) return undefined;
    const { SearchIndexer } = await import("./indexing/search-indexer.ts");
    return new SearchIndexer(build);
  },
});
