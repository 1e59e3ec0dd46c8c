/**
 * The content as it was last released, from git: only the files that differ from today's are read, in two processes.
 *
 * The last release is the newest tag; without tags, the default branch as it is online, which publishing on push keeps released. What a branch
 * is measured by is the point at which it left that line.
 */
import { readBlobs } from "./git-blobs.ts";
import { git, hasHistory } from "./git.ts";

export interface Release {
  /** As an editor knows it: `v1.2`, `main`, `origin`. */
  name: string;
  /** The old text of each file that has changed or is gone, by its name in the content folder. */
  changed: Map<string, string>;
  /** @returns the names in the content folder of all files that it had */
  names: () => string[];
}

/** Where what is published comes from without a tag, the first that is there. */
export const publishedLines = [
  "refs/remotes/origin/HEAD",
  "refs/remotes/origin/main",
  "refs/remotes/origin/master",
  "refs/heads/main",
  "refs/heads/master",
];

/** @returns the last release, or undefined outside of git, in a shallow clone and where nothing was released */
export function readRelease(folder: string): Release | undefined {
  if (!hasHistory(folder)) return undefined;
  const references = git(folder, [
    "for-each-ref",
    "--sort=-creatordate",
    "--format=%(refname)",
    "refs/tags",
    ...publishedLines,
  ]).split("\n");
  const reference =
    references.find((name) => name.startsWith("refs/tags/")) ??
    publishedLines.find((name) => references.includes(name));
  if (reference === undefined) return undefined;
  const fields = git(folder, [
    "diff",
    "--merge-base",
    "--raw",
    "--no-renames",
    "--no-abbrev",
    "--relative",
    "-z",
    reference,
    "--",
    ".",
  ]).split("\0");
  // `:100644 100644 <old> <new> M`, then the name. Files that are new have no old text.
  const old = fields.flatMap((field, index) => {
    const id = /^:\d+ \d+ ([0-9a-f]+) [0-9a-f]+ [MDT]$/.exec(field)?.[1];
    const name = fields[index + 1] ?? "";
    return id !== undefined && /\.(?:md|yaml)$/.test(name) ? [{ id, name }] : [];
  });
  const texts = readBlobs(
    folder,
    old.map(({ id }) => id),
  );
  return {
    names: () => listFiles(folder, reference),
    name: reference.replace(/^refs\/(?:tags|remotes|heads)\/|\/HEAD$/g, ""),
    changed: new Map(
      old.map(({ name }, index): [string, string] => [
        name,
        (texts[index] ?? "").replace(/\r\n?/g, "\n").replace(/^\uFEFF/, ""),
      ]),
    ),
  };
}

/** @returns the files where this line left the released one, by their names in the folder */
function listFiles(folder: string, reference: string): string[] {
  const base = git(folder, ["merge-base", reference, "HEAD"]).trim();
  return git(folder, ["ls-tree", "-r", "--name-only", "-z", base])
    .split("\0")
    .filter((name) => name !== "");
}
