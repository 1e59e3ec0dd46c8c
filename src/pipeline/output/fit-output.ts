/**
 * Fits a complete build to its host before it is published: reduces the number of files if the host
 * has a limit, and enforces its limits.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../content/settings/settings.ts";
import type { Host } from "../../hosts/host.ts";
import { checkLimits } from "../../hosts/limits.ts";
import { sliceOutput, type Sliced } from "./slice-output.ts";
import { manifestPath } from "../../contract/data/manifest.ts";
import { digestOf } from "../../emit/output-file.ts";
import { emitFileIndex, isPublicFile, isVerified } from "../../emit/api/file-index.ts";
import { writeOutput } from "./write-output.ts";

/** Size of each file in bytes, by its path in the output folder. */
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
    const names = [...files.keys()].map((name) => `/${name}`);
    sliced = sliceOutput(folder, names);
    notices.push(
      `${files.size} files exceed the limit of the host, so ${sliced.records.size} Markdown alternates and API documents are stored in shared files and served by the edge function.`,
    );
    files = measureFiles(folder);
  }
  for (const name of indexOutput(folder, files, digests, sliced))
    files.set(name.slice(1), statSync(path.join(folder, name)).size);
  const measured = [...files].map(([name, bytes]) => ({
    path: `/${name}`,
    bytes,
  }));
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
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const name = path.relative(folder, file).replaceAll("\\", "/");
        return [name, statSync(file).size];
      }),
  );
}

/**
 * Writes the index of all output files and the manifest that refers to it (emit/api/file-index.ts).
 * This is the last step of a build, because it needs every file.
 *
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
