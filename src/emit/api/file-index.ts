/**
 * The index of all files of a build (contract/data/file-index.ts), and the manifest that names it: the last that is written of a build.
 */
import { hash } from "node:crypto";
import { openManifest } from "../../contract/data/manifest.ts";
import {
  formatIndex,
  keyLength,
  unchecked,
  type IndexRecord,
} from "../../contract/data/file-index.ts";
import {
  apiRoot,
  dataRoot,
  mediaRoot,
  searchIndexRoot,
  socialImageRoot,
} from "../../contract/urls.ts";
import { isReadable } from "../../contract/data/readable.ts";
import { describeData, manifestFile } from "./edge-data.ts";
import type { OutputFile } from "../output-file.ts";

/** Files of a part, of 640 kB: most sites have one part, and no isolate reads more of a large one than it needs. */
const filesInPart = 20_000;

/** Bytes of a file up to which the edge holds it whole to check it before it sends any of it. */
const mostChecked = 4 * 1024 * 1024;

/** Folders of files for browsers alone, which may be large and which nothing is made of. */
const streamed = ["/_astro/", mediaRoot, searchIndexRoot, socialImageRoot];

/** @returns whether a file of the output can be asked for: neither what the host reads nor what only the edge does */
export function isAnswered(name: string): boolean {
  return (
    !["/_headers", "/_redirects", "/_routes.json"].includes(name) &&
    (!name.startsWith(`${dataRoot}/`) || isReadable(name))
  );
}

/** @returns whether the edge checks the bytes of a file, so that the index must have their digest. Those of the API always: clients keep them */
export function isChecked(name: string, bytes: number): boolean {
  return (
    name.startsWith(`${apiRoot}/`) ||
    (bytes <= mostChecked && !streamed.some((folder) => name.startsWith(folder)))
  );
}

/** @returns the key of a file's name, as indexKey of the contract has it */
export function keyOf(name: string): string {
  return hash("sha256", name).slice(0, keyLength);
}

/**
 * @param manifest the manifest's file as emitEdgeData has written it
 * @param files that can be asked for, with the digests of those that are checked
 * @param slices paths of the files that hold those without a file of their own
 * @returns the index and the whole manifest
 */
export function emitFileIndex(
  manifest: string,
  files: Iterable<
    readonly [name: string, digest: string | undefined, slice?: IndexRecord["slice"]]
  >,
  slices: readonly string[] = [],
): OutputFile[] {
  const records = Array.from(files, ([name, digest = unchecked, slice]): IndexRecord => ({
    key: keyOf(name),
    digest,
    slice,
  })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const parts = Array.from({ length: Math.ceil(records.length / filesInPart) }, (_, part) => {
    const held = records.slice(part * filesInPart, (part + 1) * filesInPart);
    const path = `${dataRoot}/files.${part}.bin`;
    return { path, body: formatIndex(held), from: held[0]?.key ?? "" };
  });
  const index = parts.map(({ path, body, from }) => ({
    from,
    ...describeData(path, body),
  }));
  return [
    ...parts.map(({ path, body }) => ({ path, body })),
    manifestFile({ ...readManifest(manifest), index, slices }),
  ];
}

/** @throws Error for a file that is no manifest */
function readManifest(file: string): object {
  const opened = openManifest(file);
  const manifest: unknown = opened && JSON.parse(opened.json);
  if (typeof manifest === "object" && manifest !== null) return manifest;
  throw new Error("The manifest of the build is not whole.");
}
