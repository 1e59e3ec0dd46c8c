/**
 * Fits a complete build to its host before it is published: reduces the number of files if the host
 * has a limit, and enforces its limits.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../content/settings/settings.ts";
import type { Host } from "../../hosts/host.ts";
import { checkLimits } from "../../hosts/limits.ts";
import { indexOutput } from "./index-output.ts";
import { sliceOutput, type Sliced } from "./slice-output.ts";

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
