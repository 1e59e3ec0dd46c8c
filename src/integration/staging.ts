/**
 * Where a build is made, aside from where it ends up, so that the last build is replaced only by a whole one.
 */
import { cpSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";

export interface Staging {
  /** Where to build. */
  folder: string;
  /** Puts what was built in the place of the last build. */
  publish(): void;
}

/**
 * @param root the project: Astro moves files from it into the output, which it can only do on one file system
 * @param target the output folder, which need not exist
 * @returns an empty place that is removed when the process ends
 */
export function stage(root: string, target: string): Staging {
  const aside = `${target}.building`;
  const isNear = statSync(root).dev === statSync(nearestExisting(target)).dev;
  const folder = isNear ? aside : path.join(root, ".astro", "building");
  const clean = () => {
    for (const left of [folder, aside])
      rmSync(left, { recursive: true, force: true });
  };
  clean();
  process.on("exit", clean);
  return {
    folder,
    publish() {
      if (!isNear) cpSync(folder, aside, { recursive: true });
      rmSync(target, { recursive: true, force: true });
      renameSync(aside, target);
    },
  };
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}
