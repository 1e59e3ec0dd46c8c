/**
 * Search record of each page, and the indexer that builds the search indexes.
 */
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { listMetadata } from "../../site/display/metadata.ts";
import type { HtmlPage } from "../../site/html-pages.ts";
import { facetsOf } from "../../site/search/search-facets.ts";
import { searchIndexes, type SearchIndex } from "../../site/search/search-indexes.ts";
import { formatDate } from "../../site/strings/format-date.ts";
import { fill, stringsFor } from "../../site/strings/strings.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import type { IndexedPage } from "./page-record.ts";
import { SearchIndexer, type IndexPlan } from "./search-indexer.ts";

/**
 * @param folder output folder
 * @param cache indexes of earlier builds, reused while their pages are unchanged
 */
export function searchIndexer(
  site: Site,
  folder: string,
  cache: BuildCache,
  indexes: readonly SearchIndex[] = searchIndexes(site),
): SearchIndexer {
  return new SearchIndexer(folder, cache.area("search"), planIndexes(site, indexes));
}

/** @returns the searchable pages, by index */
export function planIndexes(site: Site, indexes: readonly SearchIndex[]): IndexPlan[] {
  return indexes.map(({ root, locale, pages }) => ({
    root,
    locale,
    pages: pages.map((page) => toIndexed(site, page)),
  }));
}

function toIndexed(site: Site, page: HtmlPage): IndexedPage {
  const { path: url, locale, document } = page;
  const { title, description, publishedAt, series } = document;
  const facets = facetsOf(site, page);
  const about = listMetadata(site, document)
    .flatMap(({ values }) => values.map(({ text }) => text))
    .join(", ");
  return {
    url,
    locale,
    metadata: { title, description, about },
    filters: {
      ...facets,
      kicker: [formatKicker(site, document, series?.part ? [series.index.title] : facets.section)],
    },
    day: publishedAt?.slice(0, 10) ?? "",
  };
}

/** @returns the line above a result's title: section or book, date, reading time */
function formatKicker(site: Site, document: Document, section: readonly string[]): string {
  const { collection, locale, publishedAt, readingTimeMinutes: minutes } = document;
  return [
    ...section,
    ...(publishedAt === null ? [] : [formatDate(publishedAt, locale)]),
    ...(site.collections.get(collection)?.hasReadingTime
      ? [fill(stringsFor(site, locale).minutes, { minutes })]
      : []),
  ].join(" · ");
}
