/**
 * Pictures whose first bytes are sound and whose data is not: only who decodes them finds out, in the middle of a build.
 *
 * Astro publishes a picture that it cannot decode under the name of what it was to make of it, with a warning; one whose size it does not find ends
 * Vite's build. Both become problems of the content, at the line that shows the picture.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ContentError, type Problem } from "../../content/problems.ts";
import { notReadable } from "../../content/read/read-content.ts";
import type { Site } from "../../content/site.ts";
import { resolveSource } from "../../site/content-urls.ts";
import { localImages } from "../../site/local-files.ts";

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
  if (damaged.length > 0) throw damage(site, damaged);
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
  return site && file !== undefined ? damage(site, [file]) : undefined;
}

/**
 * @param files where the pictures lie
 * @returns a problem for each place that shows one of them
 */
export function damage(site: Site, files: readonly string[]): ContentError {
  const names = files.map((file) =>
    path.relative(site.folder, file).replaceAll("\\", "/"),
  );
  const shown = site.documents.flatMap((document) =>
    localImages(site, document).flatMap(({ url, line, column }) => {
      const name = resolveSource(document.source, url) ?? "";
      const message = `shows the image "${url}", ${notReadable(name)}`;
      return names.includes(name)
        ? [{ name, problem: { file: document.file, line, column, message } }]
        : [];
    }),
  );
  const problems = names.flatMap((name): Problem[] => {
    const places = shown.filter((place) => place.name === name);
    if (places.length > 0) return places.map(({ problem }) => problem);
    const file = `${path.basename(site.folder)}/${name}`;
    return [
      {
        file,
        line: 1,
        column: 1,
        message: `is a picture ${notReadable(name)}`,
      },
    ];
  });
  return new ContentError(problems);
}
