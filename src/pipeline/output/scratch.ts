/**
 * Temporary folder in the project for the files that Astro needs during a build. Each process has
 * its own, so that concurrent builds of one project share nothing.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describeOwner, isAlive, readOwner } from "./process-owner.ts";

const ownerFile = "owner.json";
const start = "building-";

/**
 * Age in milliseconds after which a folder without an owner counts as abandoned. Owners are
 * recorded right after creation.
 */
const withoutOwner = 60 * 60 * 1000;

/**
 * Creates a folder and removes those of ended processes.
 *
 * @param root project folder
 * @returns the new folder, which is removed when the process ends
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
