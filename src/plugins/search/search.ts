/** Search of a site's pages: a page for each language. */
import path from "node:path";
import { searchPath } from "../../contract/urls.ts";
import { pageLink } from "../../emit/markdown/listing.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { searchAlternatives } from "../../site/search/search-pages.ts";
import { stringsFor } from "../../site/strings/strings.ts";

export const search = definePlugin({
  api: 1,
  name: "search",
  pages: {
    search: {
      component: path.join(import.meta.dirname, "SearchPage.astro"),
      purpose: 'the search, unless site.yaml contains "search: false"',
      paths: ({ settings, defaultLocale }) =>
        (settings.search ? settings.locales : []).map((locale) => ({
          path: searchPath(locale, defaultLocale),
          locale,
        })),
      describe(site, locale) {
        const { search: title, searchDescription: description } = stringsFor(site, locale);
        // Names the search of the API, because Markdown has no forms.
        const links = searchAlternatives(site, locale).map(
          (link) => `- ${pageLink(site, link.label, link.path)}`,
        );
        return { title, description, markdown: `${description}\n\n${links.join("\n")}` };
      },
    },
  },
});
