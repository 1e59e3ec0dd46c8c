/**
 * When each file last changed, from git: one `git log` for all files.
 */
import { git, hasHistory } from "./git.ts";
import { toInstant } from "../../collections/fields/instant.ts";

/**
 * @returns the instant of each file's last commit, by its name relative to the folder. Empty where there is no repository, and in a shallow
 * clone, whose history would show every file as changed in its oldest commit
 */
export function readGitDates(folder: string): Map<string, string> {
  const dates = new Map<string, string>();
  if (!hasHistory(folder)) return dates;
  const log = git(folder, [
    "log",
    "--format=%x01%cI",
    "--name-only",
    "--relative",
    "--no-renames",
    "-z",
    "--",
    ".",
  ]);
  let instant = "";
  for (const field of log.split("\0")) {
    const [, commit, rest = ""] =
      /^\n?\u0001([^\n]*)\n*([^]*)$/.exec(field) ?? [];
    if (commit !== undefined) instant = toInstant(new Date(commit));
    const name = (commit === undefined ? field : rest).replace(/^\n+/, "");
    if (name !== "" && !dates.has(name)) dates.set(name, instant);
  }
  return dates;
}

/** @returns the commit that is checked out, empty where there is none */
export function readHead(folder: string): string {
  return git(folder, ["rev-parse", "HEAD"]).trim();
}
