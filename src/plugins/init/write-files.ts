import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes texts by path from a folder, with the folders that they need. */
export function writeFiles(
  folder: string,
  files: Iterable<readonly [name: string, text: string]>,
): void {
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
