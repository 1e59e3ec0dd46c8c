/**
 * Errors of the operating system during a build, as one line that names the file and the remedy.
 *
 * Tools wrap such errors in their own. So this looks for Node's text, `ENOENT: no such file or
 * directory, open '/a/b'`, in the error and in its causes.
 */
import path from "node:path";
import { ContentError } from "../content/problems.ts";

/** A mistake of the user: its message is enough, without a stack. */
export class BuildError extends Error {}

const removed =
  "Something removed it, or never made it: see that it is there, and build again when nothing else writes to it.";
const rights = "Give the account that builds the site the right to it.";
const space =
  "Free some space, or build on another disk with --outDir. The last build is as it was.";
const descriptors = "Close other programs, or raise the limit (ulimit -n), and build again.";

const failures: Record<string, [what: string, remedy: string]> = {
  ENOENT: ["is not there", removed],
  EACCES: ["must not be read or written", rights],
  EPERM: ["must not be read or written", rights],
  EROFS: ["is on a file system that cannot be written", "Name another place with --outDir."],
  ENOSPC: ["does not fit on its disk, which is full", space],
  EDQUOT: ["does not fit into the account's share of its disk", space],
  EMFILE: ["cannot be opened, because too many files are", descriptors],
  ENFILE: ["cannot be opened, because too many files are", descriptors],
  EIO: [
    "cannot be read or written, because its disk fails",
    "Check the disk, and build on another one.",
  ],
  ENAMETOOLONG: ["has a name that is too long for its file system", "Shorten the name."],
  ENOTDIR: ["lies below a file", "Name a place below folders alone."],
  EISDIR: ["is a folder where a file is expected", "Rename it."],
  EBUSY: [
    "is in use by the system, as a mount point or an open file",
    "Name another place with --outDir, or close what uses it.",
  ],
};

const nodesText = /\b(E[A-Z]{2,}): [^\n]*?, \w+(?: '([^'\n]*)'(?: -> '([^'\n]*)')?)?/;

/** @returns the failure in one line, or undefined for an error that is none of the operating system */
function describeSystemFailure(error: unknown, folder = process.cwd()): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, code = "", from = "", to = from] = nodesText.exec(error.message) ?? [];
  const known = failures[code];
  if (!known) return describeSystemFailure(error.cause, folder);
  const [what, remedy] = known;
  const name = code === "ENOENT" ? from : to;
  return `${showPath(name, folder)} ${what} (${code}). ${remedy}`;
}

/** @returns an error as a build tells it: in one line where that says all, of the content in a line a problem */
export function describeFailure(error: unknown): string {
  const failure = describeSystemFailure(error);
  if (failure !== undefined) return failure;
  if (error instanceof ContentError)
    return `The content cannot be published as it is.\n\n${error.message}\n`;
  return error instanceof Error ? error.message : String(error);
}

/** @returns a path as people call it, on one line whatever it holds */
export function showPath(name: string, folder = process.cwd()): string {
  if (name === "") return "A file";
  const below = path.relative(folder, name);
  const shown = below.startsWith("..") || below === "" ? name : below;
  return /[\p{Cc}\p{Cf}]/u.test(shown) ? JSON.stringify(shown) : shown;
}
