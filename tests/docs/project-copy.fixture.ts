/**
 * Copies of this project, with their own files and no packages.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { makeFolder, root } from "../build/built-sites.fixture.ts";

/** @returns the folder of a copy with all files that git does not ignore */
export function copyProjectFiles(): string {
  const project = makeFolder();
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.trim().split("\n"))
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(project, file));
  return project;
}
