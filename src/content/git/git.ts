/**
 * Runs git in a folder that belongs to a repository.
 */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { toInstant } from "../../collections/front-matter/dates.ts";

/** References of the published content if there are no tags; the first that exists is used. */
export const publishedLines = [
  "refs/remotes/origin/HEAD",
  "refs/remotes/origin/main",
  "refs/remotes/origin/master",
  "refs/heads/main",
  "refs/heads/master",
];

/** @returns the output of git; empty if git fails, as it does outside a repository */
export function git(folder: string, args: string[]): string {
  return gitBytes(folder, args).toString();
}

/** @returns the fields of an output in which NUL terminates each field */
export function gitFields(folder: string, args: string[]): string[] {
  return git(folder, args).split("\0");
}

function gitBytes(folder: string, args: string[], input = ""): Buffer {
  if (!mayBeInRepository(folder)) return Buffer.alloc(0);
  const { status, stdout } = spawnSync("git", ["-C", folder, "-c", "core.quotePath=off", ...args], {
    input,
    maxBuffer: 1024 ** 3,
    stdio: ["pipe", "pipe", "ignore"],
  });
  return status === 0 ? stdout : Buffer.alloc(0);
}

/**
 * Searches upwards like git itself, because a git process takes ten milliseconds and a check needs
 * several answers.
 */
function mayBeInRepository(folder: string): boolean {
  if (process.env["GIT_DIR"]) return true;
  if (!existsSync(folder)) return false;
  for (let here = realpathSync(folder); ; here = path.dirname(here)) {
    if (existsSync(path.join(here, ".git"))) return true;
    if (here === path.dirname(here)) return false;
  }
}

/** @returns whether the repository of a folder has its full history; "none" outside a repository */
export function readHistoryDepth(folder: string): "full" | "shallow" | "none" {
  const isShallow = git(folder, ["rev-parse", "--is-shallow-repository"]).trim();
  return isShallow === "true" ? "shallow" : isShallow === "false" ? "full" : "none";
}

/** @returns the contents of each blob, in the order of the ids, from one process */
export function readBlobs(folder: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const bytes = gitBytes(folder, ["cat-file", "--batch"], ids.join("\n"));
  const texts: string[] = [];
  // Each blob is a header line with its length, that many bytes, and a line end.
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf("\n", at) + 1;
    const size = Number(bytes.toString("latin1", at, start).split(" ")[2] ?? 0);
    texts.push(bytes.toString("utf8", start, start + size));
    at = start + size + 1;
  }
  return texts;
}

/** @returns the time of modification, used outside a repository in place of the first commit */
export function timeOfFile(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? toInstant(stats.mtime) : null;
}
