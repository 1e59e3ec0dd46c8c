/**
 * Fits a complete build to its host before it is published: reduces the number of files if the host
 * has a limit, and enforces its limits.
 */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../../content/read/read-content.ts";
import type { Settings } from "../../content/settings/settings.ts";
import type { Host } from "../../hosts/host.ts";
import { checkLimits } from "../../hosts/limits.ts";
import { sliceOutput, type Sliced } from "./slice-output.ts";
import { manifestPath } from "../../format/manifest.ts";
import { digestOf, type OutputFile } from "../../emit/output-file.ts";
import { emitFileIndex, isIndexed, isVerified } from "../../emit/api/file-index.ts";
import { writeOutput } from "./write-output.ts";

/** Size of each file in bytes, by its path, starting with a slash. */
export type FileSizes = Map<string, number>;

/**
 * @param host target of the build
 * @param folder folder of the build
 * @param digests known digests of its files, by path
 * @returns the files of the build, and notices for the user
 * @throws Error that names every exceeded limit
 */
export function fitOutput(
  host: Host,
  settings: Settings,
  folder: string,
  digests: ReadonlyMap<string, string> = new Map(),
): { files: FileSizes; notices: string[] } {
  const notices: string[] = [];
  let files = measureFiles(folder);
  let sliced: Sliced | undefined;
  if (files.size > host.maxFiles(settings)) {
    sliced = sliceOutput(folder, [...files.keys()]);
    notices.push(
      `${files.size} files exceed the limit of the host, so ${sliced.records.size} Markdown alternates and API documents are stored in shared files and served by the edge function.`,
    );
    files = measureFiles(folder);
  }
  for (const { path: name, body } of indexOutput(folder, digests, sliced, files))
    files.set(name, Buffer.byteLength(body));
  const measured = Array.from(files, ([name, bytes]) => ({ path: name, bytes }));
  const { warnings, errors } = checkLimits(host, settings, measured, (name) =>
    readFileSync(path.join(folder, name), "utf8"),
  );
  if (errors.length > 0)
    throw new Error(
      `The build exceeds the limits of its host:\n${[...errors, ...warnings].join("\n")}`,
    );
  return { files, notices: [...notices, ...warnings] };
}

function measureFiles(folder: string): FileSizes {
  return new Map(listFiles(folder).map((name) => [name, statSync(path.join(folder, name)).size]));
}

/**
 * Writes the index of all output files and the manifest that refers to it (emit/api/file-index.ts).
 * This is the last step of a build, because it needs every file.
 *
 * @param folder the output, including the emitted manifest
 * @param digests digests of already hashed files
 * @param sliced files that are stored only in slices
 * @param sizes sizes of the files in the folder
 */
export function indexOutput(
  folder: string,
  digests: ReadonlyMap<string, string> = new Map(),
  { records, files: slices }: Sliced = { records: new Map(), files: [] },
  sizes: FileSizes = measureFiles(folder),
): OutputFile[] {
  const manifest = readFileSync(path.join(folder, manifestPath), "utf8");
  const oversized = [...sizes].flatMap(([name, bytes]) => {
    const digest = () => digests.get(name) ?? digestOf(readFileSync(path.join(folder, name)));
    return isIndexed(name) ? [[name, isVerified(name, bytes) ? digest() : undefined] as const] : [];
  });
  const others = Array.from(records, ([name, { digest, slice }]) => [name, digest, slice] as const);
  const files = emitFileIndex(manifest, [...oversized, ...others], slices);
  writeOutput(folder, files);
  return files;
}
