/**
 * The index of the search, made by Pagefind from the built pages in a thread of its own, beside the rest of the build.
 */
import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { htmlFile, searchIndexRoot } from "../../contract/urls.ts";
import { formatDate } from "../../site/strings/format-date.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { sectionOf } from "../../site/sections.ts";
import { isPage } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import type { BuildCache } from "../build-cache.ts";
import { moduleBeside } from "../module-beside.ts";
import type { IndexedPage, SearchWork } from "./search-worker.ts";

export interface SearchIndexing {
  /**
   * Waits for the index.
   *
   * @returns what was done, for the build's report
   * @throws Error when there is no index
   */
  finish(): Promise<string>;
}

/**
 * @param folder where the pages lie and the index goes
 * @param cache where the last indexes are, of which one serves again while no page has changed
 */
export function startSearchIndex(
  site: Site,
  folder: string,
  cache: BuildCache,
): SearchIndexing {
  const started = performance.now();
  const work: SearchWork = {
    folder,
    output: path.join(folder, searchIndexRoot),
    cache: { ...cache, folder: path.join(cache.folder, "search") },
    pages: listIndexedPages(site),
  };
  const worker = new Worker(moduleBeside(import.meta.url, "search-worker"), {
    workerData: work,
  });
  // Settled, never rejected: a failure is told where the build waits for it.
  const done = once(worker, "message").then(
    ([outcome]) => ({
      outcome: String(outcome),
      seconds: (performance.now() - started) / 1000,
    }),
    (error: unknown) => ({ error }),
  );
  return {
    async finish() {
      const result = await done;
      if ("error" in result)
        throw new Error(
          `The search index was not made: ${result.error instanceof Error ? result.error.message : String(result.error)}\nA site without a search has "search: false" in site.yaml.`,
          { cause: result.error },
        );
      return `${result.outcome} (${result.seconds.toFixed(2)} s beside the rest)`;
    },
  };
}

/** @returns the pages that the search finds: those that search engines may index, without the lists of what it finds itself */
export function listIndexedPages(site: Site): IndexedPage[] {
  return listHtmlPages(site)
    .filter(({ isIndexable, listing }) => isIndexable && !listing?.group)
    .map(({ path: url, locale, document }) => {
      const { publishedAt } = document;
      return {
        url,
        file: htmlFile(url),
        locale,
        section: isPage(document)
          ? ""
          : ((document.series?.part
              ? document.series.index
              : sectionOf(site, document)
            )?.title ?? ""),
        day: publishedAt?.slice(0, 10) ?? "",
        date: publishedAt === null ? "" : formatDate(publishedAt, locale),
      };
    });
}
