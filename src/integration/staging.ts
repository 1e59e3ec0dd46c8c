/**
 * Where a build is made, aside from where it ends up, so that the last build is replaced only by a whole one.
 */
import { cpSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

export interface Staging {
  /** Where the build is made, beside its target. */
  folder: string;
  /** Where Astro puts what it makes besides pages: the same folder, or one in the project where the target is outside of it. */
  astroFolder: string;
  /** Brings Astro's part to the rest, when it is done. */
  gather(): void;
  /** Puts what was built in the place of the last build. */
  publish(): void;
}

/**
 * @param root the project: Astro moves files within it, and builds outside of it in a place that all builds share
 * @param target the output folder, which need not exist
 * @returns an empty place that is removed when the process ends
 */
export function stage(root: string, target: string): Staging {
  const folder = `${target}.building`;
  const below = path.relative(root, target);
  const isInside = !below.startsWith("..") && !path.isAbsolute(below);
  const astroFolder = isInside
    ? folder
    : path.join(root, ".astro", `building-${process.pid}`);
  const clean = () => {
    for (const left of [folder, astroFolder])
      rmSync(left, { recursive: true, force: true });
  };
  clean();
  process.on("exit", clean);
  return {
    folder,
    astroFolder,
    gather() {
      if (!isInside) cpSync(astroFolder, folder, { recursive: true });
    },
    publish() {
      rmSync(target, { recursive: true, force: true });
      renameSync(folder, target);
    },
  };
}
