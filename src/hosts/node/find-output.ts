/** Finds the output of the last build, also after one that was killed while it replaced it. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * @returns the folder; while it is missing because a build is replacing it or was killed while it
 * did, the last output, which the build has put aside (pipeline/output/staging.ts)
 */
export function findOutput(folder: string): string {
  const parent = path.dirname(folder);
  if (existsSync(folder) || !existsSync(parent)) return folder;
  const start = `${path.basename(folder)}.previous-`;
  const last = readdirSync(parent).find(
    (name) => name.startsWith(start) && /^[0-9a-f]{12}$/.test(name.slice(start.length)),
  );
  return last === undefined ? folder : path.join(parent, last);
}
