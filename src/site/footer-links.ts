/**
 * The pages that the foot of every page leads to because the menu does not: those at the top, such as about, contact and privacy. Pages in folders are
 * named by those above them. A site that groups the links of its footer itself has those alone.
 */
import { localePrefix, referencePath } from "../contract/urls.ts";
import { publishedPages, type Site } from "../content/site.ts";
import { memoizeBySite } from "./memoize.ts";
import { footerGroups } from "./page-links.ts";
import { navigationLinks, type NavigationLink } from "./navigation.ts";

/** A foot with more than these many helps nobody. */
const mostLinks = 12;

/** @returns the links in a language, in the order of its pages. Memoized, because every page shows it */
export const footerLinks = memoizeBySite(listLinks);

function listLinks(site: Site, locale: string): NavigationLink[] {
  if (footerGroups(site, locale).length > 0) return [];
  const inMenu = new Set(navigationLinks(site, locale).map(({ path }) => path));
  const prefix = localePrefix(locale, site.defaultLocale);
  const apart = new Set([`${prefix}/`, prefix + referencePath]);
  return publishedPages(site)
    .filter(
      ({ locale: own, slug, path }) =>
        own === locale && !slug.includes("/") && !inMenu.has(path) && !apart.has(path),
    )
    .slice(0, mostLinks)
    .map(({ title, path }) => ({ label: title, path, language: {} }));
}
