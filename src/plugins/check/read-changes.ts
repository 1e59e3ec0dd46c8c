/** Changes since the published content, from git. */
import { git, gitFields, publishedLines } from "../../content/git/git.ts";

/**
 * @param reference commit, branch or tag to compare with; the default branch if undefined
 * @returns the names of the new, changed and deleted files in a folder, whether committed or not;
 *   undefined if git does not know the folder or the reference
 */
export function readChanges(folder: string, reference: string | undefined): string[] | undefined {
  const base = (reference === undefined ? [...publishedLines, "HEAD"] : [reference])
    .map((name) => git(folder, ["merge-base", name, "HEAD"]).trim())
    .find((commit) => commit !== "");
  if (base === undefined) return undefined;
  return [
    ["diff", "--name-only", "--no-renames", "--relative", "-z", base, "--", "."],
    ["ls-files", "--others", "--exclude-standard", "-z", "--", "."],
  ].flatMap((list) => gitFields(folder, list).filter(Boolean));
}
