/**
 * Makes a whole build fit where it goes, before it is published: fewer files where the host takes no more, and its budgets held.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import {
  checkBudgets,
  filesTaken,
  warningShare,
  type Measured,
} from "../emit/budgets.ts";
import type { Settings } from "../model/settings.ts";
import { packOutput } from "./pack-output.ts";

/**
 * @param folder where the build is made
 * @param astroFolder where Astro's part of it is, if that is another place
 * @returns what its makers should know
 * @throws Error that names every budget that is exceeded
 */
export function fitOutput(
  settings: Settings,
  { folder, astroFolder }: { folder: string; astroFolder: string },
): string[] {
  const list = () => [...new Set([folder, astroFolder])].flatMap(listFiles);
  const notices: string[] = [];
  let files = list();
  const few = filesTaken(settings) * warningShare;
  if (settings.hosting.packed ?? files.length > few) {
    const { files: packed, packs } = packOutput(folder);
    notices.push(
      `${packed} twins and posts of the API are packed into ${packs} files${settings.hosting.packed ? "" : `, because ${files.length} files are too many`}. The Function answers at their addresses; a host without it does not have them.`,
    );
    files = list();
  }
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const { warnings, errors } = checkBudgets(settings, files, {
    "/_headers": read("_headers"),
    "/_redirects": read("_redirects"),
    "/_routes.json": read("_routes.json"),
  });
  if (errors.length > 0)
    throw new Error(
      `The build is larger than its host takes:\n${[...errors, ...warnings].join("\n")}`,
    );
  return [...notices, ...warnings];
}

function listFiles(folder: string): Measured[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return {
        path: `/${path.relative(folder, file).replaceAll("\\", "/")}`,
        bytes: statSync(file).size,
      };
    });
}
