/**
 * Digest of the code that makes a result: modules of this program and versions of libraries. Another program makes other results.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { packageVersion } from "../package-version.ts";

const own = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @param places folders and modules below src, without the ending of a module
 * @param libraries names of packages
 * @returns 32 hexadecimal digits
 */
export function digestCode(places: readonly string[], libraries: readonly string[]): string {
  const digest = createHash("sha256").update(libraries.map(packageVersion).join(" "));
  for (const name of places.flatMap(listModules))
    digest.update(`${name}\0`).update(readFileSync(path.join(own, name)));
  return digest.digest("hex").slice(0, 32);
}

function listModules(place: string): string[] {
  const folder = path.join(own, place);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return [place + path.extname(import.meta.filename)];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?!.*\.(?:test|fixture|d)\.).*\.[jt]s$/.test(name))
    .toSorted()
    .map((name) => path.join(place, name));
}
