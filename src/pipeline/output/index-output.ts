/**
 * Writes the index of all output files and the manifest that refers to it (emit/api/file-index.ts).
 * This is the last step of a build, because it needs every file.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { manifestPath } from "../../contract/data/manifest.ts";
import { digestOf } from "../../emit/output-file.ts";
import { emitFileIndex, isPublicFile, isVerified } from "../../emit/api/file-index.ts";
import type { FileSizes } from "./fit-output.ts";
import type { Sliced } from "./slice-output.ts";
import { writeOutput } from "./write-output.ts";

/**
 * @param folder the output, including the emitted manifest
 * @param sizes sizes of its files, by path without a leading slash
 * @param digests digests of already hashed files
 * @param sliced files that are stored only in slices
 * @returns the names of the written files
 */
export function indexOutput(
  folder: string,
  sizes: FileSizes,
  digests: ReadonlyMap<string, string> = new Map(),
  { records, files: slices }: Sliced = { records: new Map(), files: [] },
): string[] {
  const manifest = readFileSync(path.join(folder, manifestPath), "utf8");
  const own = [...sizes].flatMap(([file, bytes]) => {
    const name = `/${file}`;
    const digest = () => digests.get(name) ?? digestOf(readFileSync(path.join(folder, name)));
    return isPublicFile(name)
      ? [[name, isVerified(name, bytes) ? digest() : undefined] as const]
      : [];
  });
  const others = Array.from(records, ([name, { digest, slice }]) => [name, digest, slice] as const);
  const files = emitFileIndex(manifest, [...own, ...others], slices);
  writeOutput(folder, files);
  return files.map(({ path: name }) => name);
}
