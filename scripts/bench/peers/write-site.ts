/**
 * The site of a peer: its own few files, and the posts.
 */
import { cpSync } from "node:fs";
import path from "node:path";
import { writeOutput } from "../../../src/pipeline/output/write-output.ts";

/**
 * @param files what the program is told by, by their paths in the folder
 * @param posts where in the folder the program looks for posts
 */
export function writeSite(
  folder: string,
  files: Readonly<Record<string, string>>,
  content: string,
  posts: string,
): void {
  cpSync(path.join(content, "blog"), path.join(folder, posts), {
    recursive: true,
  });
  writeOutput(
    folder,
    Object.entries(files).map(([name, body]) => ({ path: name, body })),
  );
}
