/**
 * Search pages. They are tools, not content: in no list, and not for search engines.
 */
import { searchPath } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import { nameOfLanguage } from "../navigation/language-links.ts";
import { searchIndexes } from "./search-indexes.ts";

export interface SearchPage {
  path: string;
  locale: string;
}

/** @returns a page for each language, none where site.yaml turns the search off */
export function searchPages({
  settings,
  defaultLocale,
}: Pick<Site, "settings" | "defaultLocale">): SearchPage[] {
  return settings.search
    ? settings.locales.map((locale) => ({
        path: searchPath(locale, defaultLocale),
        locale,
      }))
    : [];
}

/** @returns the languages in which there is something to find, each by its own name; none where there is but one */
export function searchLanguages(site: Site): (SearchPage & { name: string; root: string })[] {
  const roots = new Map(searchIndexes(site).map(({ locale, root }) => [locale, root]));
  const pages = searchPages(site).flatMap((page) => {
    const root = roots.get(page.locale);
    return root === undefined ? [] : [{ ...page, root, name: nameOfLanguage(page.locale) }];
  });
  return pages.length > 1 ? pages : [];
}
