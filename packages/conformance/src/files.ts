/**
 * Files of a folder: their contents by path, and a digest of all of them.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** @returns all files below a folder by path, with a leading slash; none if it does not exist */
export function readFiles(folder: string): Map<string, Buffer<ArrayBuffer>> {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        return [`/${path.relative(folder, file).replaceAll("\\", "/")}`, readFileSync(file)];
      }),
  );
}

/** @returns a digest of the names and contents of all files; empty if there are none */
export function digestTree(folder: string): string {
  const files = readFiles(folder);
  const hash = createHash("sha256");
  for (const name of [...files.keys()].toSorted())
    hash.update(`${name}\0`).update(files.get(name) ?? "");
  return files.size === 0 ? "" : hash.digest("hex");
}
