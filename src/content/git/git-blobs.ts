/**
 * Old texts of files, from git.
 */
import { gitBytes } from "./git.ts";

/** @returns the text of each blob, in the order of their ids, from one process */
export function readBlobs(folder: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const bytes = gitBytes(folder, ["cat-file", "--batch"], ids.join("\n"));
  const texts: string[] = [];
  // A line with the length, so many bytes, an end of line.
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf("\n", at) + 1;
    const size = Number(bytes.toString("latin1", at, start).split(" ")[2] ?? 0);
    texts.push(bytes.toString("utf8", start, start + size));
    at = start + size + 1;
  }
  return texts;
}
