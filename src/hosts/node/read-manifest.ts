/** Reads the manifest of an output folder. */
import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { digestLength, openSealed } from "../../format/digest.ts";
import { manifestPath, type Manifest } from "../../format/manifest.ts";

/**
 * @throws Error if the manifest is damaged or cannot be read
 */
export function readManifest(folder: string): Manifest | undefined {
  const file = path.join(folder, manifestPath);
  // Unlike existsSync, this throws for a folder that this process may not read.
  if (!statSync(file, { throwIfNoEntry: false })) return undefined;
  const opened = openSealed(readFileSync(file, "utf8"));
  if (opened && digestOf(opened.json) === opened.digest)
    // Not validated, because the build has validated it and the digest protects it.
    return JSON.parse(opened.json);
  throw new Error(`${file} is damaged. Build the site again, or copy its complete output again.`);
}

export function digestOf(content: string | Uint8Array) {
  return hash("sha256", content).slice(0, digestLength);
}
