/**
 * The content of the last release, and the changes since then, from git: only files that differ
 * from today's are read, in two processes.
 *
 * The last release is the newest tag; without tags, the default branch as it is online, which
 * publishing on push keeps released. A branch is compared with the commit at which it left that
 * line.
 */
import { git, gitFields, readBlobs, readHistoryDepth } from "./git.ts";

export interface Release {
  /** Short name of its tag or branch: `v1.2`, `main`, `origin`. */
  name: string;
  /** Old text of each file that has changed or is gone, by its name in the content folder. */
  changed: Map<string, string>;
  /** @returns the names in the content folder of all its files */
  names: () => string[];
}

/** Sources of what is published where there is no tag; the first that exists counts. */
const publishedLines = [
  "refs/remotes/origin/HEAD",
  "refs/remotes/origin/main",
  "refs/remotes/origin/master",
  "refs/heads/main",
  "refs/heads/master",
];

/**
 * @returns the last release; undefined outside of git, in a shallow clone and before the first
 * release
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
  const fields = gitFields(folder, ["diff", ...options, reference, "--", "."]);
  // `:100644 100644 <old> <new> M`, then the name. New files have no old text.
  const old = fields.flatMap((field, index) => {
    const id = /^:\d+ \d+ ([0-9a-f]+) [0-9a-f]+ [MDT]$/.exec(field)?.[1];
    const name = fields[index + 1] ?? "";
    return id !== undefined && /\.(?:md|yaml)$/.test(name) ? [{ id, name }] : [];
  });
  const texts = readBlobs(
    folder,
    old.map(({ id }) => id),
  );
  const normalise = (text = "") => text.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  return {
    names: () => listFiles(folder, reference),
    name: reference.replace(/^refs\/(?:tags|remotes|heads)\/|\/HEAD$/g, ""),
    changed: new Map(old.map(({ name }, index) => [name, normalise(texts[index])])),
  };
}

/**
 * @returns the files at the commit where this line left the released one, by their names in the
 * folder
 */
function listFiles(folder: string, reference: string): string[] {
  const base = git(folder, ["merge-base", reference, "HEAD"]).trim();
  return gitFields(folder, ["ls-tree", "-r", "--name-only", "-z", base]).filter(Boolean);
}

/**
 * @param reference commit, branch or tag to compare with; the published line by default
 * @returns the names of the files in a folder that are new, changed or gone, committed or not;
 * undefined if git does not know them
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
