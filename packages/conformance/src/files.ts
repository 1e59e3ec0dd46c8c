/**
 * Files of a folder: their contents by path, and a digest of all of them.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** @returns all files below a folder by path, with a leading slash; none if it does not exist */
export function readFiles(folder: string): Map<string, Buffer<ArrayBuffer>> {
  return new Map(
    listFiles(folder).map((file) => [
      `/${path.relative(folder, file).replaceAll("\\", "/")}`,
      readFileSync(file),
    ]),
  );
}

/** @returns a digest of the names and contents of all files; empty if the folder does not exist */
export function digestTree(folder: string): string {
  if (!existsSync(folder)) return "";
  const hash = createHash("sha256");
  for (const file of listFiles(folder).toSorted())
    hash.update(`${path.relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
