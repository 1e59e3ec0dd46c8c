/**
 * What is kept from one build to the next, in one folder of the project: the search index, the social images, the sizes of images,
 * and what checks have read in texts, which commands beside it keep too.
 *
 * Each is costly, follows from its input alone, and is named by the digest of it. So none can be out of date, and nothing else is kept. Many builds
 * may use the folder at once: whatever goes there is made aside and renamed into its place.
 */
import { readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";

export interface BuildCache {
  /** The folder that all builds of the project share. */
  folder: string;
  /** Whether what is there serves this build: not where all is to be made anew. */
  isUsed: boolean;
}

/** Milliseconds for which a result that no build asks for is kept: other builds of the project may want it. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** @returns the cache of a project; `BROADSHEET_CACHE=off` makes everything anew */
export function buildCache(
  root: string,
  wish = process.env["BROADSHEET_CACHE"],
): BuildCache {
  return {
    folder: path.join(root, "node_modules/.astro"),
    isUsed: wish !== "off",
  };
}

/** @returns whether something is kept under a name, which is in use from now on */
export function isCached(file: string): boolean {
  try {
    const now = new Date();
    utimesSync(file, now, now);
    return true;
  } catch {
    return false;
  }
}

/** Removes what no build has used for a month, and what builds that were cut off have left. */
export function forgetUnused(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const entry = statSync(file, { throwIfNoEntry: false });
    if (entry && now - entry.mtimeMs > keptFor)
      rmSync(file, { recursive: true, force: true });
  }
}
