/**
 * Dates of each file from git: its first commit, and the last change of its body after that.
 *
 * A modification date is a claim to readers, so only changes that they would notice count: changes
 * of the body, not only of front matter, white space or line ends; after the first publication, not
 * while the document was a draft. Commits do not count if they touch a large share of the
 * documents, as bulk conversions do, or if they are listed in .git-blame-ignore-revs.
 */
import { toInstant } from "../../collections/front-matter/dates.ts";
import { frontMatterOf } from "../read/front-matter.ts";
import { git, readBlobs, readHistoryDepth } from "./git.ts";

export interface FileDates {
  /** Instants in UTC. */
  added: string;
  /** Null if the body has not changed since its first publication. */
  changed: string | null;
  /** Last commit that touched the file in any way. */
  committed: string;
}

/**
 * A commit that touches more than this share of the documents, and at least this many, does not
 * count.
 */
const bulk = { share: 1 / 4, files: 5 };

/** Maximum number of files processed at a time, each with two versions in memory. */
const chunkSize = 2000;

/** Commit that may have changed the body of a file. */
interface Candidate {
  instant: string;
  /** Ids of the blobs before and after the commit. */
  before: string;
  after: string;
}

interface History {
  /** Empty if no commit has a date. */
  added: string;
  committed: string;
  /** Sorted newest first. */
  candidates: Candidate[];
}

/**
 * @returns the dates of each Markdown file, by its name relative to the folder. Empty outside a
 *   repository. Undefined in a shallow clone, whose history would show every file as added in its
 *   oldest commit.
 */
export function readGitDates(folder: string): Map<string, FileDates> | undefined {
  const depth = readHistoryDepth(folder);
  if (depth === "shallow") return undefined;
  if (depth === "none") return new Map();
  const histories = collectHistories(readLog(folder), readIgnored(folder));
  const changed = findChanges(folder, histories);
  return new Map(
    Array.from(histories)
      .filter(([, { added }]) => added !== "")
      .map(([name, { added, committed }]) => [
        name,
        { added, changed: changed.get(name) ?? null, committed },
      ]),
  );
}

/** @returns the id of the current commit; empty if there is none */
export function readHead(folder: string): string {
  return git(folder, ["rev-parse", "HEAD"]).trim();
}

/** @returns the commits that `git blame` ignores: full ids, one per line, with comments after # */
function readIgnored(folder: string): Set<string> {
  const file = git(folder, ["show", "HEAD:.git-blame-ignore-revs"]);
  return new Set(file.match(/^[0-9a-f]{40,64}\b/gm));
}

interface Commit {
  /** Full commit id. */
  id: string;
  /** Undefined for a date that is damaged or has no year of four digits: the commit has no date. */
  instant: string | undefined;
  changes: FileChange[];
}

interface FileChange {
  /** A, M, D, T for a change of type, or R for a rename without a change of content. */
  kind: string;
  /** Name relative to the folder; for a renamed file, the new name. */
  name: string;
  oldName: string;
  before: string;
  after: string;
}

/** Start of a commit, or a change: `:100644 100644 <before> <after> M`, and the names of the file. */
const record =
  /\u0001(?<id>\S+) (?<date>[^\0]*)|:\d+ \d+ (?<before>\w+) (?<after>\w+) (?:(?<kind>[AMDT])|R\d*\0(?<old>[^\0]+))\0(?<name>[^\0]+)/g;

/**
 * @returns the commits that changed Markdown in the folder, the newest first, from one `git log`
 * for all files
 */
function readLog(folder: string): Commit[] {
  const format = ["--format=%x01%H %ct", "--raw", "--no-abbrev", "--relative", "-z"];
  const log = git(folder, ["log", ...format, "--find-renames=100%", "--", "*.md"]);
  const commits: Commit[] = [];
  for (const { groups = {} } of log.matchAll(record)) {
    const { id, date = "", before = "", after = "", kind = "R", name = "", old = name } = groups;
    if (id !== undefined) commits.push({ id, instant: readDate(date), changes: [] });
    else commits.at(-1)?.changes.push({ kind, name, oldName: old, before, after });
  }
  return commits;
}

/** @param seconds seconds since 1970, which git reads from a commit as they are */
function readDate(seconds: string): string | undefined {
  const date = new Date(Number(seconds) > 0 ? 1000 * Number(seconds) : NaN);
  return date.getTime() <= Date.UTC(9999, 11, 31) ? toInstant(date) : undefined;
}

/** @returns the history of each file, by its current name */
function collectHistories(
  commits: readonly Commit[],
  ignored: ReadonlySet<string>,
): Map<string, History> {
  const histories = new Map<string, History>();
  /** Maps the name of a file at an earlier time to its current name. */
  const names = new Map<string, string>();
  const step = ({ kind }: FileChange) => (kind === "A" ? -1 : kind === "D" ? 1 : 0);
  // Number of documents, counted backwards from the current commit.
  let size = -commits
    .flatMap(({ changes }) => changes)
    .reduce((sum, change) => sum + step(change), 0);
  for (const { id, instant, changes } of commits) {
    const isBulk = changes.length >= bulk.files && changes.length > size * bulk.share;
    for (const change of changes) {
      const { kind, name, oldName, before, after } = change;
      size += step(change);
      const last = names.get(name) ?? name;
      if (kind === "R") {
        names.delete(name);
        names.set(oldName, last);
      }
      const history = histories.get(last) ?? { added: "", committed: "", candidates: [] };
      history.added = instant ?? history.added;
      // A clone can have commits of several machines, whose clocks differ.
      if (instant !== undefined && instant > history.committed) history.committed = instant;
      if (instant !== undefined && kind === "M" && !isBulk && !ignored.has(id))
        history.candidates.push({ instant, before, after });
      histories.set(last, history);
    }
  }
  return histories;
}

/**
 * Compares the versions of each file commit by commit, the newest first, until a change is found.
 */
function findChanges(folder: string, histories: ReadonlyMap<string, History>): Map<string, string> {
  const changed = new Map<string, string>();
  let pending = [...histories];
  for (let depth = 0; pending.length > 0; depth++) {
    pending = pending.filter(([, { candidates }]) => depth < candidates.length);
    for (let at = 0; at < pending.length; at += chunkSize) {
      const chunk = pending
        .slice(at, at + chunkSize)
        .flatMap(([name, { candidates }]) =>
          candidates
            .slice(depth, depth + 1)
            .map((candidate) => ({ name, candidates, ...candidate })),
        );
      const texts = readBlobs(
        folder,
        chunk.flatMap(({ before, after }) => [before, after]),
      );
      for (const [index, { name, candidates, instant }] of chunk.entries()) {
        const [before = "", after = ""] = texts.slice(2 * index, 2 * index + 2);
        const isDraft = /^draft:[ \t]*true\b/m.test(frontMatterOf(before));
        const isChanged = !isDraft && bodyOf(name, before) !== bodyOf(name, after);
        if (isChanged) changed.set(name, instant);
        if (isDraft || isChanged) candidates.length = 0;
      }
    }
  }
  return changed;
}

/** @returns the text of a file that readers see; for company.md including the front matter */
function bodyOf(name: string, file: string): string {
  const text = name === "company.md" ? file : file.slice(frontMatterOf(file).length);
  return text.replace(/\s+/g, " ").trim();
}
