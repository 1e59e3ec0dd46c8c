/**
 * A folder as it is on disk, whole.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** @returns all files below a folder by their names in it, with `/`, sorted */
export function readFolder(folder: string): [name: string, bytes: Buffer][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, Buffer] => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).split(path.sep).join("/");
      return [name, readFileSync(file)];
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
