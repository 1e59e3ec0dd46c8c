/**
 * Files in an earlier output that no build has written, detected with the output's file index.
 *
 * A build replaces its output as a whole, which would delete files that somebody added by hand.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readIndex } from "../../contract/data/file-index.ts";
import { manifestPath } from "../../contract/data/manifest.ts";
import { isPublicFile, keyOf } from "../../emit/api/file-index.ts";

/** Files that desktops create in folders that are opened. */
const desktopFiles = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** Excludes manifests of earlier releases, whose index has another format and no slices. */
const indexedManifest = z.looseObject({
  slices: z.array(z.string()),
  index: z.array(z.looseObject({ path: z.string() })),
});

/**
 * @returns the name of the first such file, or undefined if there is none or the output has no
 * readable index
 */
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
