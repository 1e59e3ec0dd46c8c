/**
 * Which version of a library is there. What is kept between builds is found by it again.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const manifest = z.object({ name: z.string(), version: z.string() });

/**
 * Not by its `package.json` as a module, which many libraries do not export.
 *
 * @returns a library's name and version, as in `sharp@0.35.5`
 * @throws Error where it is not installed
 */
export function packageVersion(name: string): string {
  let folder = path.dirname(fileURLToPath(import.meta.resolve(name)));
  for (;;) {
    const found = readManifest(path.join(folder, "package.json"));
    if (found?.name === name) return `${name}@${found.version}`;
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`The package ${name} has no version.`);
    folder = parent;
  }
}

function readManifest(file: string) {
  try {
    return manifest.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
  } catch {
    return undefined;
  }
}
