/**
 * The pages on which people search. They are tools, not content: in no list, and not for search engines.
 */
import { searchPath } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";

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
