/**
 * Index of all files of a build (format/file-index.ts), and the manifest that refers to it.
 * They are the last files that a build writes.
 */
import { hash } from "node:crypto";
import { formatIndex, keyLength, unverified, type IndexRecord } from "../../format/file-index.ts";
import { openSealed } from "../../format/digest.ts";
import { isRecord } from "../../format/is-record.ts";
import { apiRoot, dataRoot, isPublicData, mediaRoot, searchIndexRoot } from "../../format/urls.ts";
import type { Manifest } from "../../format/manifest.ts";
import { localeOfSearchHead } from "../../format/search-head.ts";
import { describeData, digestOf, type OutputFile } from "../output-file.ts";
import { manifestFile } from "./edge-data.ts";

/**
 * Files per part of 640 kB. Most sites have one part; for a large site, an isolate reads only the
 * parts that it needs.
 */
const filesPerPart = 20_000;

/** Maximum size in bytes of a file that the edge reads into memory to verify it. */
const maxVerified = 4 * 1024 * 1024;

/** Folders of files for browsers only. They may be large, and nothing is derived from them. */
const streamed = ["/_astro/", mediaRoot, searchIndexRoot];

/** @returns whether clients may request a file, unlike those for the host or the edge */
export function isPublicFile(name: string): boolean {
  return (
    !["/_headers", "/_redirects", "/_routes.json"].includes(name) &&
    (!name.startsWith(`${dataRoot}/`) || isPublicData(name))
  );
}

/**
 * @returns whether the edge verifies a file and therefore needs its digest. It always verifies API
 * files, which clients store
 */
export function isVerified(name: string, bytes: number): boolean {
  return (
    name.startsWith(`${apiRoot}/`) ||
    (bytes <= maxVerified && !streamed.some((folder) => name.startsWith(folder)))
  );
}

/** @returns the key of a file name, equal to that of indexKey in the contract */
export function keyOf(name: string): string {
  return hash("sha256", name).slice(0, keyLength);
}

/** @returns whether the edge finds a file by its name, or by its place in the manifest */
export function isIndexed(name: string): boolean {
  return isPublicFile(name) || localeOfSearchHead(name) !== undefined;
}

/**
 * @param manifest manifest file from emitEdgeData
 * @param files indexed files, with digests of the verified ones
 * @param slices paths of the files that contain slices
 */
export function emitFileIndex(
  manifest: string,
  files: Iterable<
    readonly [name: string, digest: string | undefined, slice?: IndexRecord["slice"]]
  >,
  slices: readonly string[] = [],
): OutputFile[] {
  const search: NonNullable<Manifest["search"]> = {};
  const records = Array.from(files)
    .flatMap(([name, digest = unverified, slice]): IndexRecord[] => {
      const locale = localeOfSearchHead(name);
      if (locale === undefined) return [{ key: keyOf(name), digest, slice }];
      search[locale] = { path: name, digest };
      return [];
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const parts = Array.from({ length: Math.ceil(records.length / filesPerPart) }, (_, part) => {
    const partRecords = records.slice(part * filesPerPart, (part + 1) * filesPerPart);
    const file = { path: `${dataRoot}/files.${part}.bin`, body: formatIndex(partRecords) };
    return { file, from: partRecords[0]?.key ?? "" };
  });
  const opened: unknown = JSON.parse(openSealed(manifest)?.json ?? "null");
  if (!isRecord(opened)) throw new Error("The manifest of the build is incomplete.");
  const index = parts.map(({ file, from }) => ({ from, ...describeData(file) }));
  // A new index changes responses, which caches store under the name of the build.
  const build = digestOf(`${opened["build"]} ${JSON.stringify(search)}`);
  const added = Object.keys(search).length > 0 && { build, search };
  return [...parts.map(({ file }) => file), manifestFile({ ...opened, index, slices, ...added })];
}
