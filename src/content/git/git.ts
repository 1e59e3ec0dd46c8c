/**
 * Runs git where a folder is in a repository.
 */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

/** @returns the output of git; empty where it fails, as it does outside of a repository */
export function git(folder: string, args: string[]): string {
  return gitBytes(folder, args).toString();
}

/** @returns the fields of an output that ends each with NUL */
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
 * Searches as git does, from the folder upwards, because to ask git itself takes ten milliseconds,
 * several times a check.
 */
function mayBeInRepository(folder: string): boolean {
  if (process.env["GIT_DIR"]) return true;
  if (!existsSync(folder)) return false;
  for (let here = realpathSync(folder); ; here = path.dirname(here)) {
    if (existsSync(path.join(here, ".git"))) return true;
    if (here === path.dirname(here)) return false;
  }
}

/**
 * @returns how much of its history the repository of a folder has: "none" outside of a repository
 */
export function readHistoryDepth(folder: string): "full" | "shallow" | "none" {
  const isShallow = git(folder, ["rev-parse", "--is-shallow-repository"]).trim();
  return isShallow === "true" ? "shallow" : isShallow === "false" ? "full" : "none";
}

/** @returns the text of each blob, in the order of their ids, from one process */
export function readBlobs(folder: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const bytes = gitBytes(folder, ["cat-file", "--batch"], ids.join("\n"));
  const texts: string[] = [];
  // A line with the length, that many bytes, a line end.
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf("\n", at) + 1;
    const size = Number(bytes.toString("latin1", at, start).split(" ")[2] ?? 0);
    texts.push(bytes.toString("utf8", start, start + size));
    at = start + size + 1;
  }
  return texts;
}
