/**
 * Files in an earlier output that no build has written, found by the index of files that each output has.
 *
 * A build replaces its output as a whole, so a file that somebody put there by hand would be lost.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readIndex } from "../../contract/data/file-index.ts";
import { manifestPath } from "../../contract/data/manifest.ts";
import { isPublicFile, keyOf } from "../../emit/api/file-index.ts";

/** Files that desktops create in any folder that somebody opens. */
const desktopFiles = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** The manifest of an earlier release, whose index has another format, has no slices. */
const indexedManifest = z.looseObject({
  slices: z.array(z.string()),
  index: z.array(z.looseObject({ path: z.string() })),
});

/** @returns the name of the first such file in order, or undefined where there is none or the output has no index that can be read */
export function findStrayFile(folder: string): string | undefined {
  const keys = readKeys(folder);
  if (!keys) return undefined;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !desktopFiles.has(entry.name))
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"),
    )
    .filter((name) => isPublicFile(`/${name}`) && !keys.has(keyOf(`/${name}`)))
    .toSorted()[0];
}

function readKeys(folder: string): Set<string> | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, manifestPath), "utf8"));
    return new Set(
      indexedManifest
        .parse(manifest)
        .index.flatMap((part) => readIndex(readFileSync(path.join(folder, part.path))))
        .map(({ key }) => key),
    );
  } catch {
    return undefined;
  }
}
