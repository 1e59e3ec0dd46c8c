/**
 * Facets of the search, which narrow its results.
 */
import { isPage } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { findHub, type HtmlPage } from "../../site/html-pages.ts";
import { searchIndexes } from "./search-indexes.ts";

export type Facets = Record<"section" | "year" | "tag", readonly string[]>;

/**
 * Maximum number of values per facet. For rarer topics, a search term is more useful than a filter.
 */
const maxValues = 40;

export function facetsOf(site: Site, { document, locale }: HtmlPage): Facets {
  const section = isPage(document) ? undefined : findHub(site, document.collection, locale);
  return {
    section: section ? [section.title] : [],
    year: document.publishedLocal === null ? [] : [document.publishedLocal.slice(0, 4)],
    tag: document.tags,
  };
}

/**
 * @returns the facet values of all pages in a language: years newest first, others by number of
 *   pages
 */
export function listFacets(site: Site, locale: string): Facets {
  const pages = searchIndexes(site)
    .filter((index) => index.locale === locale)
    .flatMap((index) => index.pages.map((page) => facetsOf(site, page)));
  const list = (name: keyof Facets) => {
    const counts = Map.groupBy(
      pages.flatMap((page) => page[name]),
      (value) => value,
    );
    return [...counts]
      .toSorted(([a, some], [b, others]) =>
        name === "year" ? (a < b ? 1 : -1) : others.length - some.length || (a < b ? -1 : 1),
      )
      .map(([value]) => value)
      .slice(0, maxValues);
  };
  return { section: list("section"), year: list("year"), tag: list("tag") };
}
