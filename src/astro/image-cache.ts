/**
 * The images that Astro makes, kept from one build to the next.
 *
 * Astro names a file by the digest of the image and of what was asked for, and writes it in its place; so each build has a folder of its own, of links
 * to what is shared.
 */
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
} from "node:fs";
import path from "node:path";
import {
  forgetUnused,
  isCached,
  type BuildCache,
} from "../build/build-cache.ts";

/**
 * Gives a build the images that Astro has made before.
 *
 * @param astroCache the folder that Astro takes for its cache
 */
export function restoreImages(cache: BuildCache, astroCache: string): void {
  const own = path.join(astroCache, imagesFolder);
  mkdirSync(own, { recursive: true });
  const shared = path.join(cache.folder, imagesFolder);
  if (!cache.isUsed) return;
  for (const name of listFolder(shared))
    putFile(path.join(shared, name), path.join(own, name));
}

/**
 * Keeps the images that a build has made.
 *
 * @param images the folder of the output that holds them
 */
export function cacheImages(
  cache: BuildCache,
  astroCache: string,
  images: string,
): void {
  const own = path.join(astroCache, imagesFolder);
  const shared = path.join(cache.folder, imagesFolder);
  const known = new Set(cache.isUsed ? listFolder(shared) : []);
  mkdirSync(shared, { recursive: true });
  for (const name of listFolder(own)) {
    if (known.has(name)) continue;
    const unfinished = path.join(shared, `.${name}.${process.pid}`);
    putFile(path.join(own, name), unfinished);
    renameSync(unfinished, path.join(shared, name));
  }
  for (const name of listFolder(images)) isCached(path.join(shared, name));
  forgetUnused(shared);
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
