/**
 * What is kept from one build to the next, in the folder that Astro calls its cache: the search index, the social images, the sizes of images.
 *
 * Each is costly, follows from its input alone, and is named by the digest of it. So none can be out of date, and nothing else is kept. Many builds
 * may use the folder at once: whatever goes there is made aside and renamed into its place.
 */
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import path from "node:path";

export interface KeptResults {
  /** The folder that all builds of the project share. */
  folder: string;
  /** Whether what is there serves this build: not where all is to be made anew. */
  isUsed: boolean;
}

/** Milliseconds for which a result that no build asks for is kept: other builds of the project may want it. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** @returns what builds of a project keep; `BROADSHEET_KEPT=off` makes everything anew */
export function keptResults(
  root: string,
  wish = process.env["BROADSHEET_KEPT"],
): KeptResults {
  return {
    folder: path.join(root, "node_modules/.astro"),
    isUsed: wish !== "off",
  };
}

/**
 * Gives a build the images that Astro has made before. Astro names a file by the digest of the image and of what was asked for, and writes it in
 * its place; so each build has a folder of its own, of links to what is shared.
 *
 * @param astroCache the folder that Astro takes for its cache
 */
export function takeImages(kept: KeptResults, astroCache: string): void {
  const own = path.join(astroCache, imagesFolder);
  mkdirSync(own, { recursive: true });
  const shared = path.join(kept.folder, imagesFolder);
  if (!kept.isUsed) return;
  for (const name of listFolder(shared))
    putFile(path.join(shared, name), path.join(own, name));
}

/**
 * Keeps the images that a build has made.
 *
 * @param images the folder of the output that holds them
 */
export function keepImages(
  kept: KeptResults,
  astroCache: string,
  images: string,
): void {
  const own = path.join(astroCache, imagesFolder);
  const shared = path.join(kept.folder, imagesFolder);
  const known = new Set(kept.isUsed ? listFolder(shared) : []);
  mkdirSync(shared, { recursive: true });
  for (const name of listFolder(own)) {
    if (known.has(name)) continue;
    const unfinished = path.join(shared, `.${name}.${process.pid}`);
    putFile(path.join(own, name), unfinished);
    renameSync(unfinished, path.join(shared, name));
  }
  for (const name of listFolder(images)) isKept(path.join(shared, name));
  forgetUnused(shared);
}

/** @returns whether something is kept under a name, which is in use from now on */
export function isKept(file: string): boolean {
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

const imagesFolder = "assets";

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}

/** A link where the file system has them. What another build has just removed is not put. */
function putFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    try {
      copyFileSync(from, to);
    } catch (error) {
      if (statSync(from, { throwIfNoEntry: false })) throw error;
    }
  }
}
