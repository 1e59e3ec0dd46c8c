/**
 * Real builds for tests, of the demo content by default.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { root, runBuild } from "../../scripts/run-build.ts";

export { root, runBuild as build };
export const demoContent = path.join(root, "content");

const temporary = mkdtempSync(path.join(tmpdir(), "broadsheet-test-"));
after(() => rmSync(temporary, { recursive: true, force: true }));

/** @returns the path of a new, empty temporary folder */
export function makeFolder(): string {
  return mkdtempSync(path.join(temporary, "folder-"));
}

/** @returns the names of all files below a folder, sorted */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"),
    )
    .toSorted();
}
