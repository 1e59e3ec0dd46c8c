/**
 * Runs git where a folder is in a repository.
 */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

/** @returns what git prints, or nothing where it fails, as it does outside of a repository */
export function git(folder: string, args: string[], input = ""): string {
  return gitBytes(folder, args, input).toString();
}

/** @returns the same as bytes */
export function gitBytes(folder: string, args: string[], input = ""): Buffer {
  if (!mayBeInRepository(folder)) return Buffer.alloc(0);
  const { status, stdout } = spawnSync("git", ["-C", folder, "-c", "core.quotePath=off", ...args], {
    input,
    maxBuffer: 1024 ** 3,
    stdio: ["pipe", "pipe", "ignore"],
  });
  return status === 0 ? stdout : Buffer.alloc(0);
}

/** Looks where git does, from the folder upwards, because asking git itself takes ten milliseconds, several times a check. */
function mayBeInRepository(folder: string): boolean {
  if (process.env["GIT_DIR"]) return true;
  if (!existsSync(folder)) return false;
  for (let here = realpathSync(folder); ; here = path.dirname(here)) {
    if (existsSync(path.join(here, ".git"))) return true;
    if (here === path.dirname(here)) return false;
  }
}

/** @returns how much of its history the repository of a folder has: "none" outside of a repository */
export function readHistoryDepth(folder: string): "full" | "shallow" | "none" {
  const isShallow = git(folder, ["rev-parse", "--is-shallow-repository"]);
  if (isShallow.trim() === "true") return "shallow";
  return isShallow.trim() === "false" ? "full" : "none";
}

/** @returns whether the folder is in a repository that has all of its history */
export function hasHistory(folder: string): boolean {
  return readHistoryDepth(folder) === "full";
}
