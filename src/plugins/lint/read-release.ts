/**
 * Content of the last release and the changes since then, from git. Only files that have changed
 * are read, by two git processes.
 *
 * The last release is the newest tag or, without tags, the remote default branch, which is always
 * published if every push deploys. A branch is compared with its merge base.
 */
import {
  git,
  gitFields,
  publishedLines,
  readBlobs,
  readHistoryDepth,
} from "../../content/git/git.ts";

export interface Release {
  /** Short name of the tag or branch: `v1.2`, `main`, `origin`. */
  name: string;
  /** Old contents of each changed or deleted file, by its name in the content folder. */
  changed: Map<string, string>;
  /** @returns the names of all files of the release in the content folder */
  names: () => string[];
}

/**
 * @returns the last release; undefined outside a repository, in a shallow clone and before the
 *   first release
 */
export function readRelease(folder: string): Release | undefined {
  if (readHistoryDepth(folder) !== "full") return undefined;
  const format = ["--sort=-creatordate", "--format=%(refname)"];
  const references = git(folder, ["for-each-ref", ...format, "refs/tags", ...publishedLines]);
  const names = references.split("\n");
  const reference =
    names.find((name) => name.startsWith("refs/tags/")) ??
    publishedLines.find((name) => names.includes(name));
  if (reference === undefined) return undefined;
  const options = ["--merge-base", "--raw", "--no-renames", "--no-abbrev", "--relative", "-z"];
  const diff = git(folder, ["diff", ...options, reference, "--", "."]);
  // `:100644 100644 <old> <new> M`, then the name. New files have no old content.
  const old = [...diff.matchAll(/:\d+ \d+ (\w+) \w+ [MDT]\0([^\0]+\.(?:md|yaml))\0/g)];
  const texts = readBlobs(
    folder,
    old.map(([, id = ""]) => id),
  );
  const normalise = (text = "") => text.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  return {
    names: () => listFiles(folder, reference),
    name: reference.replace(/^refs\/(?:tags|remotes|heads)\/|\/HEAD$/g, ""),
    changed: new Map(old.map(([, , name = ""], index) => [name, normalise(texts[index])])),
  };
}

/** @returns the files at the merge base with the release, by their names in the folder */
function listFiles(folder: string, reference: string): string[] {
  const base = git(folder, ["merge-base", reference, "HEAD"]).trim();
  return gitFields(folder, ["ls-tree", "-r", "--name-only", "-z", base]).filter(Boolean);
}
