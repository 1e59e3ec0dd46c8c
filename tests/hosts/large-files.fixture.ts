/**
 * Copy of a built site with two large files: one that is streamed unverified, and one that is
 * verified against its digest.
 */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { indexOutput } from "../../src/pipeline/output/fit-output.ts";

export const largeFiles = ["/media/film.mp4", "/large.txt"] as const;

const fileBytes = 4 * 1024 * 1024 - 1;

/** @returns the folder of the copy */
export function addLargeFiles(output: string, work: string): string {
  const folder = path.join(work, "large");
  cpSync(output, folder, { recursive: true });
  for (const name of largeFiles) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), "x".repeat(fileBytes));
  }
  indexOutput(folder);
  return folder;
}
