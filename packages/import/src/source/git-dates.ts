/** Dates of files from the history of their repository. */
import { spawnSync } from "node:child_process";

const maxOutput = 256 * 1024 * 1024;

/**
 * @returns the dates on which files were added, `YYYY-MM-DD`, by their names in the folder; empty
 *   outside a repository and in a shallow clone, whose history begins with all files
 */
export function readGitDates(folder: string): ReadonlyMap<string, string> {
  const git = (...args: string[]) =>
    spawnSync("git", ["-C", folder, "-c", "core.quotePath=false", ...args], {
      encoding: "utf8",
      maxBuffer: maxOutput,
    }).stdout ?? "";
  if (git("rev-parse", "--is-shallow-repository").trim() !== "false") return new Map();
  const log = git(
    "log",
    "--format=//%as",
    "--name-only",
    "--diff-filter=A",
    "--no-renames",
    "--relative",
    "--",
    ".",
  );
  const dates = new Map<string, string>();
  let date = "";
  // The newest commit comes first, so that of several additions the first one counts.
  for (const line of log.split("\n"))
    if (line.startsWith("//")) date = line.slice(2);
    else if (line) dates.set(line, date);
  return dates;
}
