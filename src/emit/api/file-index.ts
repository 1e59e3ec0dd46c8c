/**
 * The index of all files of a build (contract/data/file-index.ts), and the manifest that names it: the last files of a build.
 */
import { hash } from "node:crypto";
import {
  formatIndex,
  keyLength,
  unverified,
  type IndexRecord,
} from "../../contract/data/file-index.ts";
import { openSealed } from "../../contract/digest.ts";
import { isRecord } from "../../contract/is-record.ts";
import {
  apiRoot,
  dataRoot,
  isPublicData,
  mediaRoot,
  searchIndexRoot,
  socialImageRoot,
} from "../../contract/urls.ts";
import { describeData, type OutputFile } from "../output-file.ts";
import { manifestFile } from "./edge-data.ts";

/** Files of a part, of 640 kB: most sites have one part, and of a large one an isolate reads only the parts that it needs. */
const filesPerPart = 20_000;

/** Maximum size of a file that the edge reads whole to verify it. */
const maxVerified = 4 * 1024 * 1024;

/** Folders of files for browsers alone, which may be large and which nothing is derived from. */
const streamed = ["/_astro/", mediaRoot, searchIndexRoot, socialImageRoot];

/** @returns whether a file can be requested: it is neither for the host nor for the edge alone */
export function isPublicFile(name: string): boolean {
  return (
    !["/_headers", "/_redirects", "/_routes.json"].includes(name) &&
    (!name.startsWith(`${dataRoot}/`) || isPublicData(name))
  );
}

/** @returns whether the edge verifies a file, so the index needs its digest. It always does for the API, whose clients store it */
export function isVerified(name: string, bytes: number): boolean {
  return (
    name.startsWith(`${apiRoot}/`) ||
    (bytes <= maxVerified && !streamed.some((folder) => name.startsWith(folder)))
  );
}

/** @returns the key of a file's name, as indexKey of the contract */
export function keyOf(name: string): string {
  return hash("sha256", name).slice(0, keyLength);
}

/**
 * @param manifest the file of emitEdgeData
 * @param files public files with the digests of those that are verified
 * @param slices paths of the files that contain slices
 * @returns the index and the complete manifest
 */
export function emitFileIndex(
  manifest: string,
  files: Iterable<
    readonly [name: string, digest: string | undefined, slice?: IndexRecord["slice"]]
  >,
  slices: readonly string[] = [],
): OutputFile[] {
  const records = Array.from(files, ([name, digest = unverified, slice]): IndexRecord => ({
    key: keyOf(name),
    digest,
    slice,
  })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const parts = Array.from({ length: Math.ceil(records.length / filesPerPart) }, (_, part) => {
    const own = records.slice(part * filesPerPart, (part + 1) * filesPerPart);
    const file = { path: `${dataRoot}/files.${part}.bin`, body: formatIndex(own) };
    return { file, from: own[0]?.key ?? "" };
  });
  const opened: unknown = JSON.parse(openSealed(manifest)?.json ?? "null");
  if (!isRecord(opened)) throw new Error("The manifest of the build is not whole.");
  const index = parts.map(({ file, from }) => ({ from, ...describeData(file) }));
  return [...parts.map(({ file }) => file), manifestFile({ ...opened, index, slices })];
}
