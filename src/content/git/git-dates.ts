/**
 * When each file was first committed, and when its text last changed after that, from git.
 *
 * A date of change is a claim to readers, so only a change that they would notice counts: of the text, not of front matter, spaces and line ends alone;
 * after the first publication, not while it was a draft; and not by a commit that touches a large share of the documents, as a conversion does, or that
 * .git-blame-ignore-revs names.
 */
import { readBlobs } from "./git-blobs.ts";
import { readLog, type Commit } from "./git-log.ts";
import { git, readHistoryDepth } from "./git.ts";

export interface FileDates {
  /** Instants in UTC. */
  added: string;
  /** Null where its text is as it was first published. */
  changed: string | null;
}

/** A commit counts for nothing that touches more than this share of the documents, and at least so many. */
const bulk = { share: 1 / 4, files: 5 };

/** Texts that are in memory at once. */
const textsAtOnce = 4000;

/** A commit that may have changed the text of a file. */
interface Candidate {
  instant: string;
  before: string;
  after: string;
}

interface History {
  added: string;
  /** The newest first. */
  candidates: Candidate[];
}

/**
 * @returns the dates of each Markdown file, by its name relative to the folder. Empty where there is no repository; undefined in a shallow clone,
 * whose history would show every file as added in its oldest commit
 */
export function readGitDates(folder: string): Map<string, FileDates> | undefined {
  const depth = readHistoryDepth(folder);
  if (depth === "shallow") return undefined;
  if (depth === "none") return new Map();
  const histories = collectHistories(readLog(folder), readIgnored(folder));
  const changed = findChanges(folder, histories);
  return new Map(
    Array.from(histories, ([name, { added }]) => [
      name,
      { added, changed: changed.get(name) ?? null },
    ]),
  );
}

/** @returns the commit that is checked out, empty where there is none */
export function readHead(folder: string): string {
  return git(folder, ["rev-parse", "HEAD"]).trim();
}

/** @returns the commits that `git blame` is to pass over: ids in full, a line each, notes behind # */
function readIgnored(folder: string): Set<string> {
  const file = git(folder, ["show", "HEAD:.git-blame-ignore-revs"]);
  return new Set(file.match(/^[0-9a-f]{40,64}\b/gm));
}

/** @returns what the history holds of each file, by its last name */
function collectHistories(
  commits: readonly Commit[],
  ignored: ReadonlySet<string>,
): Map<string, History> {
  const histories = new Map<string, History>();
  /** The last name of each file, by the one that it had at the time. */
  const names = new Map<string, string>();
  let size = countFiles(commits);
  for (const { id, instant, changes } of commits) {
    const isBulk = changes.length >= bulk.files && changes.length > size * bulk.share;
    for (const { kind, name, oldName, before, after } of changes) {
      if (kind === "added") size -= 1;
      if (kind === "deleted") size += 1;
      const last = names.get(name) ?? name;
      if (kind === "renamed") {
        names.delete(name);
        names.set(oldName, last);
      }
      const history = histories.get(last) ?? { added: "", candidates: [] };
      history.added = instant;
      if (kind === "changed" && !isBulk && !ignored.has(id))
        history.candidates.push({ instant, before, after });
      histories.set(last, history);
    }
  }
  return histories;
}

/** @returns how many documents there are at the end */
function countFiles(commits: readonly Commit[]): number {
  return commits
    .flatMap(({ changes }) => changes)
    .reduce((sum, { kind }) => sum + (kind === "added" ? 1 : kind === "deleted" ? -1 : 0), 0);
}

/** Reads the texts of the newest commit of each file first, and those of older ones only where that changed nothing. */
function findChanges(folder: string, histories: ReadonlyMap<string, History>): Map<string, string> {
  const changed = new Map<string, string>();
  let pending = Array.from(histories, ([name, { candidates }]) => ({
    name,
    candidates,
  }));
  for (let turn = 0; pending.length > 0; turn++) {
    pending = pending.filter(({ candidates }) => turn < candidates.length);
    for (let at = 0; at < pending.length; at += textsAtOnce / 2) {
      const some = pending.slice(at, at + textsAtOnce / 2);
      const ids = some.flatMap(({ candidates }) => {
        const one = candidates[turn];
        return one ? [one.before, one.after] : [];
      });
      const texts = readBlobs(folder, ids);
      some.forEach(({ name, candidates }, index) => {
        const [before = "", after = ""] = texts.slice(2 * index, 2 * index + 2);
        if (isDraft(before)) candidates.length = 0;
        else if (textOf(name, before) !== textOf(name, after)) {
          changed.set(name, candidates[turn]?.instant ?? "");
          candidates.length = 0;
        }
      });
    }
  }
  return changed;
}

const frontMatter = /^\uFEFF?---[ \t]*\r?\n(?:[^]*?\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** @returns the words of a file as far as readers see them as its text; the facts of the organisation are its text */
function textOf(name: string, file: string): string {
  const text = name === "company.md" ? file : file.replace(frontMatter, "");
  return text.replace(/\s+/g, " ").trim();
}

function isDraft(file: string): boolean {
  const [facts = ""] = frontMatter.exec(file) ?? [];
  return /^draft:[ \t]*true\b/m.test(facts);
}
