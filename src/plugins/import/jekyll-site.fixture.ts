/** Site of another generator, to be imported. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes a site of Jekyll with one post. */
export function writeJekyllSite(folder: string): void {
  mkdirSync(path.join(folder, "_posts"), { recursive: true });
  writeFileSync(path.join(folder, "_config.yml"), "title: Old\n");
  writeFileSync(path.join(folder, "_posts/2024-01-05-a.md"), "---\ntitle: A\n---\nA text.\n");
}
