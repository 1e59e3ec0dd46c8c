/**
 * Writes the index of a whole output and the manifest that names it (emit/api/file-index.ts): the last step of a build, when all of its files are there.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { manifestPath, type Pack } from "../../contract/data/manifest.ts";
import { digestOf } from "../../emit/api/edge-data.ts";
import {
  emitFileIndex,
  isAnswered,
  isChecked,
} from "../../emit/api/file-index.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import type { FileSizes } from "./fit-output.ts";
import { writeOutput } from "./write-output.ts";

/** What there is to be named by an index. */
export interface Indexed {
  /** The files of the output folder, by their names without a leading slash. */
  files: FileSizes;
  /** The names of the files in packs, with a leading slash, as all other names here. */
  packed: readonly string[];
  packs: readonly Pack[];
}

/**
 * @param folder the output, with the manifest that emitting has written
 * @param digests of files that are known already
 * @returns the names of the files that were written
 */
export function indexOutput(
  folder: string,
  indexed: Indexed,
  digests: ReadonlyMap<string, string>,
): string[] {
  const manifest = readFileSync(path.join(folder, manifestPath), "utf8");
  const files = formatIndexOf(
    manifest,
    indexed,
    (name) =>
      digests.get(name) ?? digestOf(readFileSync(path.join(folder, name))),
  );
  writeOutput(folder, files);
  return files.map(({ path: name }) => name);
}

/**
 * @param manifest as emitting has written it
 * @param digestOfFile the digest of a file that the index checks
 * @returns the index and the manifest
 */
function formatIndexOf(
  manifest: string,
  { files, packed, packs }: Indexed,
  digestOfFile: (name: string) => string,
): OutputFile[] {
  const digests = [
    ...[...files].flatMap(([file, bytes]) => {
      const name = `/${file}`;
      return isAnswered(name)
        ? [
            [
              name,
              isChecked(name, bytes) ? digestOfFile(name) : undefined,
            ] as const,
          ]
        : [];
    }),
    ...packed.map((name) => [name, digestOfFile(name)] as const),
  ];
  return emitFileIndex(manifest, digests, packs);
}
