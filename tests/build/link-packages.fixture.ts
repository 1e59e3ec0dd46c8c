/** Folders node_modules of their own, so that caches are not shared. */
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder node_modules with links to the packages, programs and lock file of another.
 *
 * @param source existing folder node_modules
 */
export function linkPackages(source: string, target: string): void {
  mkdirSync(target);
  for (const name of readdirSync(source))
    if (!/^\.(?!bin$|package-lock\.json$)/.test(name))
      symlinkSync(path.join(source, name), path.join(target, name));
}
