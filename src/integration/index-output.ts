/**
 * Writes the index of a whole output and the manifest that names it (emit/file-index.ts): the last step of a build, when all of its files are there.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { manifestPath, type Pack } from "../contract/edge-data.ts";
import { readIndex } from "../contract/file-index.ts";
import { dataRoot } from "../contract/urls.ts";
import { digestOf } from "../emit/edge-data.ts";
import {
  emitFileIndex,
  isAnswered,
  isChecked,
  keyOf,
} from "../emit/file-index.ts";
import type { OutputFile } from "../emit/output-file.ts";
import type { FileStats } from "./build-state.ts";
import { writeOutput } from "./write-output.ts";

/** What there is to be named by an index. */
export interface Indexed {
  /** The files of the output folder, by their names without a leading slash. */
  files: FileStats;
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
export function formatIndexOf(
  manifest: string,
  { files, packed, packs }: Indexed,
  digestOfFile: (name: string) => string,
): OutputFile[] {
  const digests = [
    ...Object.entries(files).flatMap(([file, [bytes]]) => {
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

/** @returns what the index in an output folder says of a file, for files that have not changed since */
export function readDigestsOf(folder: string): (name: string) => string {
  const data = path.join(folder, dataRoot);
  const known = new Map(
    readdirSync(existsSync(data) ? data : folder)
      .filter((name) => /^files\.\d+\.bin$/.test(name))
      .flatMap((name) => [...readIndex(readFileSync(path.join(data, name)))]),
  );
  return (name) => {
    const digest = known.get(keyOf(name));
    if (digest === undefined)
      throw new Error(`${name} is not in the index of ${folder}.`);
    return digest;
  };
}
