/**
 * The index of the search, made by Pagefind from the built pages.
 */
import path from "node:path";
import { htmlFile } from "../../contract/urls.ts";
import { listMetadata } from "../../site/display/metadata.ts";
import { formatDate } from "../../site/strings/format-date.ts";
import { findHub, type HtmlPage } from "../../site/html-pages.ts";
import { partBounds, searchParts } from "../../site/search/search-parts.ts";
import { isPage } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import type { IndexedPage } from "./page-record.ts";
import { SearchIndexer } from "./search-indexer.ts";

/**
 * @param folder where the index goes
 * @param cache where the last indexes are: that of a part serves again while none of its pages has changed
 * @returns what makes the index while pages are rendered
 */
export function searchIndexer(
  site: Site,
  folder: string,
  cache: BuildCache,
  bounds = partBounds,
): SearchIndexer {
  return new SearchIndexer(
    cache.area("search"),
    listIndexedParts(site, bounds).map(({ root, pages }) => ({
      output: path.join(folder, root),
      pages,
    })),
  );
}

/** @returns what the search finds: the pages that search engines may index, by the folders of their indexes */
export function listIndexedParts(site: Site, bounds = partBounds) {
  const parts = searchParts(site, bounds);
  return parts.map(({ root, pages }) => ({
    root,
    pages: pages.map((page) =>
      // Where there are several, the browser tells by it which of them have a word.
      toIndexed(site, page, parts.length > 1 ? [`part:${root}`] : []),
    ),
  }));
}

function toIndexed(site: Site, page: HtmlPage, marks: string[]): IndexedPage {
  const { path: url, locale, document } = page;
  const { publishedAt } = document;
  const section = isPage(document) ? undefined : findHub(site, document.collection, locale);
  const shown = document.series?.part ? document.series.index : section;
  return {
    url,
    file: htmlFile(url),
    locale,
    facts: {
      section: isPage(document) ? "" : (shown?.title ?? ""),
      day: publishedAt?.slice(0, 10) ?? "",
      about: listMetadata(site, document)
        .flatMap(({ values }) => values.map(({ text }) => text))
        .join(", "),
      date: publishedAt === null ? "" : formatDate(publishedAt, locale),
    },
    facets: [
      ...marks,
      `locale:${locale}`,
      ...(section ? [`section:${section.title}`] : []),
      ...(publishedAt === null ? [] : [`year:${publishedAt.slice(0, 4)}`]),
      ...document.tags.map((tag) => `tag:${tag}`),
    ],
  };
}
