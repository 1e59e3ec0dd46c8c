/**
 * Builds the search indexes from the pages in a folder.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Site } from "../../../content/site.ts";
import { htmlFile } from "../../../format/urls.ts";
import { searchIndexes, type SearchIndex } from "../search-indexes.ts";
import type { BuildCache } from "../../../cache/build-cache.ts";
import { outputWriter } from "../../../pipeline/output/write-output.ts";
import { SearchIndexer } from "./search-indexer.ts";

/** @returns the indexer's report */
export async function indexPages(
  site: Site,
  folder: string,
  cache: BuildCache,
  indexes: readonly SearchIndex[] = searchIndexes(site),
): Promise<string> {
  const indexer = new SearchIndexer({ site, write: outputWriter(folder), cache }, indexes);
  try {
    for (const { pages } of indexes)
      for (const { path: url } of pages)
        indexer.add(url, readFileSync(path.join(folder, htmlFile(url)), "utf8"));
    return await indexer.finish();
  } finally {
    indexer.stop();
  }
}
