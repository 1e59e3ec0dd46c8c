/**
 * Makes a whole build fit where it goes, before it is published: fewer files where the host takes no more, and its budgets held.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Pack } from "../contract/edge-data.ts";
import { checkBudgets, filesTaken, warningShare } from "../emit/budgets.ts";
import type { Settings } from "../model/settings.ts";
import { statFile, statFiles, type FileStats } from "./build-state.ts";
import { indexOutput } from "./index-output.ts";
import { packOutput } from "./pack-output.ts";

/**
 * @param folder where the build is made
 * @param digests of its files, as far as they are known
 * @returns its files, and what its makers should know
 * @throws Error that names every budget that is exceeded
 */
export function fitOutput(
  settings: Settings,
  folder: string,
  digests: ReadonlyMap<string, string> = new Map(),
): { files: FileStats; notices: string[] } {
  const notices: string[] = [];
  let files = statFiles(folder);
  let packed: string[] = [];
  let packs: Pack[] = [];
  const count = Object.keys(files).length;
  const few = filesTaken(settings) * warningShare;
  if (settings.hosting.packed ?? count > few) {
    const names = Object.keys(files).map((name) => `/${name}`);
    ({ packed, packs } = packOutput(folder, names));
    notices.push(
      `${packed.length} twins and posts of the API are packed into ${packs.length} files${settings.hosting.packed ? "" : `, because ${count} files are too many`}. The Function answers at their addresses; a host without it does not have them.`,
    );
    files = statFiles(folder);
  }
  for (const name of indexOutput(folder, { files, packed, packs }, digests))
    files[name.slice(1)] = statFile(path.join(folder, name));
  const measured = Object.entries(files).map(([name, [bytes]]) => ({
    path: `/${name}`,
    bytes,
  }));
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const { warnings, errors } = checkBudgets(settings, measured, {
    "/_headers": read("_headers"),
    "/_redirects": read("_redirects"),
    "/_routes.json": read("_routes.json"),
  });
  if (errors.length > 0)
    throw new Error(
      `The build is larger than its host takes:\n${[...errors, ...warnings].join("\n")}`,
    );
  return { files, notices: [...notices, ...warnings] };
}
