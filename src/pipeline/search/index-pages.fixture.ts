/**
 * Makes the index of a search from pages that lie in a folder.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Site } from "../../content/site.ts";
import { partBounds } from "../../site/search/search-parts.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { listIndexedParts, searchIndexer } from "./search-index.ts";

/** @returns what was done, for the build's report */
export async function indexPages(
  site: Site,
  folder: string,
  cache: BuildCache,
  bounds = partBounds,
): Promise<string> {
  const indexer = searchIndexer(site, folder, cache, bounds);
  try {
    for (const { pages } of listIndexedParts(site, bounds))
      for (const { url, file } of pages)
        indexer.add(url, readFileSync(path.join(folder, file), "utf8"));
    return await indexer.finish();
  } finally {
    indexer.stop();
  }
}
