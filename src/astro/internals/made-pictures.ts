/**
 * Of the pictures that Astro makes smaller, those that it could not decode.
 *
 * Astro publishes such a picture under the name of what it was to make of it, with a warning; one whose size it does not find ends Vite's build.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describeDamage } from "../../build/media/damaged-pictures.ts";
import type { ContentError } from "../../content/problems.ts";
import type { Site } from "../../content/site.ts";

/**
 * @param output the folder that holds what Astro has made
 * @throws ContentError that names every picture that Astro was to make smaller and could not, or has not made
 */
export function checkPictures(site: Site, output: string): void {
  const made = globalThis.astroAsset?.staticImages?.values() ?? [];
  const damaged = [...made].flatMap(({ originalSrcPath, transforms }) =>
    originalSrcPath !== undefined &&
    [...transforms.values()].some(
      ({ finalPath }) => !isMade(originalSrcPath, path.join(output, finalPath)),
    )
      ? [originalSrcPath]
      : [],
  );
  if (damaged.length > 0) throw describeDamage(site, damaged);
}

/** @returns whether a picture was made of another: one that holds the other's very bytes was not */
function isMade(original: string, file: string): boolean {
  return (
    existsSync(file) &&
    (statSync(file).size !== statSync(original).size ||
      !readFileSync(file).equals(readFileSync(original)))
  );
}

/** @returns what is wrong with the picture whose size Astro did not find, or undefined for any other error of a build */
export function findDamage(
  site: Site | undefined,
  error: unknown,
): ContentError | undefined {
  const [, file] =
    error instanceof Error
      ? (/Could not process image metadata for `([^`\n]+)`/.exec(
          error.message,
        ) ?? [])
      : [];
  return site && file !== undefined ? describeDamage(site, [file]) : undefined;
}
