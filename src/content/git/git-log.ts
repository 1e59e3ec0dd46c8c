/**
 * What the history says of the Markdown of a folder: one `git log` for all files.
 */
import { toInstant } from "../../collections/front-matter/dates.ts";
import { git } from "./git.ts";

export interface Commit {
  /** In full. */
  id: string;
  instant: string;
  changes: FileChange[];
}

interface FileChange {
  kind: "added" | "changed" | "deleted" | "renamed";
  /** Relative to the folder; of a renamed file its new name. */
  name: string;
  /** What a renamed file was called, else its name. */
  oldName: string;
  /** The ids of the blobs. */
  before: string;
  after: string;
}

const kinds = new Map<string, FileChange["kind"]>([
  ["A", "added"],
  ["M", "changed"],
  ["D", "deleted"],
  ["R", "renamed"],
]);

/** @returns the commits that changed Markdown in the folder, the newest first; a file that only got another name is renamed */
export function readLog(folder: string): Commit[] {
  const fields = git(folder, [
    "log",
    "--format=%x01%H %cI",
    "--raw",
    "--no-abbrev",
    "--relative",
    "--find-renames=100%",
    "-z",
    "--",
    "*.md",
  ]).split("\0");
  const commits: Commit[] = [];
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] ?? "";
    const [, id, date] = /^\n?\u0001(\S+) (\S+)/.exec(field) ?? [];
    if (id !== undefined && date !== undefined)
      commits.push({ id, instant: toInstant(new Date(date)), changes: [] });
    const [, before, after, letter = ""] =
      /:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/.exec(field) ?? [];
    if (before === undefined || after === undefined) continue;
    const oldName = fields[(at += 1)] ?? "";
    const name = letter === "R" ? (fields[(at += 1)] ?? "") : oldName;
    const kind = kinds.get(letter);
    if (kind) commits.at(-1)?.changes.push({ kind, name, oldName, before, after });
  }
  return commits;
}
