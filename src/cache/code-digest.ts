/**
 * Digest of the code that computes a cached result: modules of this package and versions of
 * libraries. A change in either invalidates the result.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const engineFolder = fileURLToPath(new URL("..", import.meta.url));

/**
 * @param places folders and modules (without extension) below src
 * @param libraries package names; a transitive dependency is written with its parent, as in `astro
 * > sharp`
 * @returns 32 hexadecimal digits
 */
export function digestCode(places: readonly string[], libraries: readonly string[]): string {
  const digest = createHash("sha256").update(libraries.map(packageVersion).join(" "));
  for (const name of places.flatMap(listModules))
    digest.update(`${name}\0`).update(readFileSync(path.join(engineFolder, name)));
  return digest.digest("hex").slice(0, 32);
}

function listModules(place: string): string[] {
  const folder = path.join(engineFolder, place);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return [place + path.extname(import.meta.filename)];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?!.*\.(?:test|fixture|d)\.).*\.[jt]s$/.test(name))
    .toSorted()
    .map((name) => path.join(place, name));
}

const manifest = z.object({ name: z.string(), version: z.string() });

/** Versions of the libraries bundled into the published package (scripts/bundle-packages.ts). */
const bundledFile = path.join(engineFolder, "vendor/versions.json");
const bundled = z
  .record(z.string(), z.string())
  .parse(existsSync(bundledFile) ? JSON.parse(readFileSync(bundledFile, "utf8")) : {});

/**
 * @returns the name and version of a library, as in `sharp@0.35.5`; those of its parent if that is
 *   bundled, because then it is part of the bundle
 */
export function packageVersion(library: string): string {
  const names = library.split(" > ");
  const [first = ""] = names;
  if (bundled[first] !== undefined) return `${first}@${bundled[first]}`;
  const file = names.reduce((parent, name) => findPackageJSON(name, parent) ?? "", import.meta.url);
  const { name, version } = manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  return `${name}@${version}`;
}
