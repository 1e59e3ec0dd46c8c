/**
 * Search pages, one for each language. They are tools, not content: they are in no list and not
 * indexed by search engines.
 */
import { apiPath } from "../../format/urls.ts";
import { currentVersion } from "../../format/version.ts";
import type { Site, SitePage } from "../../content/site.ts";
import { nameOfLanguage } from "../../site/navigation/language-links.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { wordsOf } from "./words.ts";
import { searchIndexes } from "./search-indexes.ts";

/** Template of the search pages. */
export const searchTemplate = "search";

/** @returns the search pages, one for each language; empty if site.yaml turns the search off */
export function searchPages({ pages }: Pick<Site, "pages">): SitePage[] {
  return pages.filter(({ template }) => template === searchTemplate);
}

export function searchPage(site: Pick<Site, "pages">, locale: string): SitePage | undefined {
  return searchPages(site).find((page) => page.locale === locale);
}

/**
 * @returns the languages with searchable pages, each with its name in that language; empty if there
 *   is only one
 */
export function searchLanguages(site: Site): (SitePage & { name: string; root: string })[] {
  const roots = new Map(searchIndexes(site).map(({ locale, root }) => [locale, root]));
  const pages = searchPages(site).flatMap((page) => {
    const root = roots.get(page.locale);
    return root === undefined ? [] : [{ ...page, root, name: nameOfLanguage(site, page.locale) }];
  });
  return pages.length > 1 ? pages : [];
}

/**
 * @returns links for readers and programs that cannot search on the page: the API, on hosts that
 *   accept parameters, and the sitemap
 */
export function searchAlternatives(site: Site, locale: string) {
  const strings = stringsFor(site, locale);
  const api = {
    label: wordsOf(site, locale)("search.byApi"),
    path: apiPath(currentVersion, "/documents?q="),
    takesQuery: true,
  };
  const sitemap = { label: strings.searchSitemap, path: "/sitemap.xml", takesQuery: false };
  return site.hasFunction ? [api, sitemap] : [sitemap];
}
