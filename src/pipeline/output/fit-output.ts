/**
 * Makes a whole build fit where it goes, before it is published: fewer files where the host takes no more, and its budgets held.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../content/settings/settings.ts";
import type { Host } from "../../hosts/host.ts";
import { checkLimits } from "../../hosts/limits.ts";
import { indexOutput } from "./index-output.ts";
import { sliceOutput, type Sliced } from "./slice-output.ts";

/** Bytes of each file, by its path in the output folder. */
export type FileSizes = Map<string, number>;

/**
 * @param host where it goes
 * @param folder where the build is made
 * @param digests of its files, as far as they are known
 * @returns its files, and what its makers should know
 * @throws Error that names every budget that is exceeded
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
      `${files.size} files are too many for the host, so ${sliced.records.size} Markdown alternates and documents of the API have no file of their own. The function answers at their addresses.`,
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
      `The build is larger than its host takes:\n${[...errors, ...warnings].join("\n")}`,
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
