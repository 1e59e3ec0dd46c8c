/**
 * What somebody has changed: since they left the line that is published, on their branch and not yet committed.
 */
import { git } from "./git.ts";
import { publishedLines } from "./git-release.ts";

/**
 * @param ref what to compare with: a commit, a branch, a tag; the line that is published unless told
 * @returns the names of the files in a folder that are new, changed or gone, relative to it; or undefined where git cannot tell
 */
export function readChanges(folder: string, ref: string | undefined): string[] | undefined {
  const candidates = ref === undefined ? [...publishedLines, "HEAD"] : [ref];
  const base = candidates
    .map((name) => git(folder, ["merge-base", name, "HEAD"]).trim())
    .find((commit) => commit !== "");
  if (base === undefined) return undefined;
  const lists = [
    ["diff", "--name-only", "--no-renames", "--relative", "-z", base, "--", "."],
    ["ls-files", "--others", "--exclude-standard", "-z", "--", "."],
  ];
  return lists.flatMap((list) =>
    git(folder, list)
      .split("\0")
      .filter((name) => name !== ""),
  );
}
