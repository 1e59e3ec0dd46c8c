/**
 * Describes errors of the operating system during a build on one line, with the file and the
 * remedy.
 *
 * Tools wrap such errors, so Node's text, `ENOENT: no such file or directory, open '/a/b'`, is
 * searched for in the error and in its causes.
 */
import path from "node:path";
import { ContentError } from "../content/problems.ts";

/** User error, printed as its message. Astro prints a stack trace if there is one. */
export class BuildError extends Error {
  override stack = "";
}

const removed =
  "Check that it exists and that no other program changes it during the build, then build again.";
const rights = "Grant access to the account that runs the command.";
const space =
  "Free some space, or build on another disk with --outDir. The last build is unchanged.";
const descriptors = "Close other programs, or raise the limit (ulimit -n), and build again.";

const failures: Record<string, [what: string, remedy: string]> = {
  ENOENT: ["does not exist", removed],
  EACCES: ["cannot be read or written: permission denied", rights],
  EPERM: ["cannot be read or written: permission denied", rights],
  EROFS: ["is on a read-only file system", "Choose another folder with --outDir."],
  ENOSPC: ["cannot be written, because the disk is full", space],
  EMFILE: ["cannot be opened, because too many files are open", descriptors],
  ENAMETOOLONG: ["has a name that is too long for its file system", "Shorten the name."],
  ENOTDIR: ["is inside a file, not a folder", "Choose a path that contains only folders."],
  EISDIR: ["is a folder where a file is expected", "Rename it."],
  EBUSY: [
    "is in use, as a mount point or an open file",
    "Close the program that uses it, or choose another folder with --outDir.",
  ],
};

const nodesText = /\b(E[A-Z]{2,}): [^\n]*?, \w+(?: '([^'\n]*)'(?: -> '([^'\n]*)')?)?/;

/**
 * @returns the failure on one line, or undefined if the error does not come from the operating
 * system
 */
function describeSystemFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, code = "", from = "", to = from] = nodesText.exec(error.message) ?? [];
  const known = failures[code];
  if (!known) return describeSystemFailure(error.cause);
  const [what, remedy] = known;
  const name = code === "ENOENT" ? from : to;
  return `${showPath(name)} ${what} (${code}). ${remedy}`;
}

/**
 * @returns the text that a build prints for an error: one line if it comes from the operating
 * system, one line per problem for content errors
 */
export function describeFailure(error: unknown): string {
  const failure = describeSystemFailure(error);
  if (failure !== undefined) return failure;
  if (error instanceof ContentError)
    return `The content has errors and cannot be published.\n\n${error.message}\n`;
  return error instanceof Error ? error.message : String(error);
}

/** @returns a path relative to the folder, on one line even if it contains control characters */
export function showPath(name: string, folder = process.cwd()): string {
  if (name === "") return "A file";
  const below = path.relative(folder, name);
  const relative = below.startsWith("..") || below === "" ? name : below;
  return /[\p{Cc}\p{Cf}]/u.test(relative) ? JSON.stringify(relative) : relative;
}
