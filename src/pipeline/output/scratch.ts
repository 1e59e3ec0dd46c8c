/**
 * A folder in the project for what one process needs of Astro while it builds: two builds of one project share none of it.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describeOwner, isAlive, readOwner } from "./process-owner.ts";

const ownerFile = "owner.json";
const start = "building-";

/** Milliseconds. A folder has its owner from the first moment; one that has none by then was cut off in it. */
const withoutOwner = 60 * 60 * 1000;

/**
 * Removes the folders of processes that have ended, and never one of a process that may run.
 *
 * @param root the project
 * @returns a new folder, which is removed when the process ends
 */
export function makeScratch(root: string): string {
  const parent = path.join(root, ".astro");
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent))
    if (name.startsWith(start) && isLeft(path.join(parent, name)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  const folder = mkdtempSync(path.join(parent, start));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  writeFileSync(path.join(folder, ownerFile), JSON.stringify(describeOwner()));
  return folder;
}

function isLeft(folder: string): boolean {
  const owner = readOwner(path.join(folder, ownerFile));
  if (owner) return !isAlive(owner);
  const entry = statSync(folder, { throwIfNoEntry: false });
  return entry !== undefined && Date.now() - entry.mtimeMs > withoutOwner;
}
