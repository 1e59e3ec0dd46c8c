/**
 * Writes the index of a whole output and the manifest that names it (emit/api/file-index.ts): the last step of a build, when all of its files are there.
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
 * @param folder the output, with the manifest that emitting has written
 * @param sizes of its files, by their names without a leading slash
 * @param digests of files that are known already
 * @param sliced files without a file of their own
 * @returns the names of the files that were written
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
