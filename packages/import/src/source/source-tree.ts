/**
 * Read-only access to the files of a folder, with the remarks of their import. Symbolic links out of
 * the folder are not followed.
 */
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import path from "node:path";
import type { Note, Remark, RemarkKind } from "../report/remark.ts";
import { readGitDates } from "./git-dates.ts";

export interface SourceTree {
  /** Relative paths of all files with `/`, sorted. */
  names: ReadonlySet<string>;
  /**
   * @returns the text with `\n` as line end
   * @throws SourceError if the file is not text
   */
  read: (name: string) => string;
  /** @returns the day on which a file was added to its repository; undefined if unknown */
  addedOn: (name: string) => string | undefined;
  /** @returns this day, or the modification date of the file */
  modifiedOn: (name: string) => string;
  /** @returns the absolute path of a file */
  locate: (name: string) => string;
  /** @returns a function that adds remarks on a file */
  noteFor: (file: string) => Note;
  /** Remarks in the order in which they were added. */
  remarks: readonly Remark[];
}

/** Error about a file. The message continues the file's name, as in "is not UTF-8 text". */
export class SourceError extends Error {
  /** Line of the error, from 1. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** Error about a file that the old site does not publish as a page. */
export class WithheldError extends SourceError {}

/** Error about a file or folder whose content is elsewhere. The message ends with a remedy. */
class AbsentError extends SourceError {}

/**
 * @param texts texts by the names of their virtual files
 * @returns the tree with these files
 */
export function withTexts(
  tree: SourceTree,
  texts: ReadonlyMap<string, string>,
  modifiedOn: SourceTree["modifiedOn"],
): SourceTree {
  return {
    ...tree,
    names: new Set([...texts.keys(), ...tree.names].toSorted()),
    read: (name) => texts.get(name) ?? tree.read(name),
    modifiedOn,
  };
}

const maxTextBytes = 1_000_000;
const maxMediaBytes = 25 * 1024 * 1024;

/** Ignored files: output, packages and hidden files. */
const ignored =
  /^(?:\.(?!eleventy\.js$|eleventyignore$|gitbook$|gitbook\.yaml$|gitignore$|htaccess$|meta\.yml$|nav\.yml$|pages$|obsidian$|vitepress$|vuepress$).*|node_modules|bower_components|vendor|_site|dist)$/;

/** Matches folders with content, which no repository has without a file, and themes. */
const filledFolder =
  /(?:^|\/)(?:blog|content|docs?|book|guides?|pages|_?posts|source|src|wiki|themes\/[^/]+)$/;

/**
 * @param only pattern of the names to include (default: all)
 * @returns the tree, with remarks on rejected files
 */
export function readTree(folder: string, only = /(?:)/): SourceTree {
  const root = realpathSync(folder);
  const names = new Set<string>();
  const remarks: Remark[] = [];
  const noteFor =
    (file: string): Note =>
    (kind, message, line, words) =>
      remarks.push({ kind, file, line, message, words });
  const modules = readSubmodules(root);
  const visit = (prefix: string): void => {
    const bases = readdirSync(path.join(root, prefix)).toSorted();
    const name = prefix.slice(0, -1);
    if (bases.length === 0 && modules.has(name))
      throw new AbsentError(
        "is a git submodule without files: run `git submodule update --init` in the source",
      );
    if (bases.length === 0 && filledFolder.test(name))
      throw new AbsentError("is an empty folder: check out its submodule, or copy its files to it");
    for (const base of bases) {
      if (ignored.test(base)) continue;
      const file = prefix + base;
      if (!only.test(file)) continue;
      try {
        if (isFolder(root, file)) visit(`${file}/`);
        else names.add(file);
      } catch (error) {
        const message = error instanceof SourceError ? error.message : "cannot be read";
        noteFor(file)(error instanceof AbsentError ? "absent" : "leftOut", message);
      }
    }
  };
  visit("");
  let dates: ReadonlyMap<string, string> | undefined;
  const addedOn = (name: string) => (dates ??= readGitDates(root)).get(name);
  return {
    names,
    read: (name) => readText(path.join(root, name)),
    addedOn,
    modifiedOn: (name) =>
      addedOn(name) ?? statSync(path.join(root, name)).mtime.toISOString().slice(0, 10),
    locate: (name) => path.join(root, name),
    noteFor,
    remarks,
  };
}

/** @returns the folders of the submodules of a repository */
function readSubmodules(root: string): ReadonlySet<string> {
  const file = path.join(root, ".gitmodules");
  const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  const text = isFile ? readFileSync(file, "utf8") : "";
  return new Set([...text.matchAll(/^\s*path\s*=\s*(.+?)\/?\s*$/gm)].map(([, name = ""]) => name));
}

/** @throws SourceError for an entry that cannot be imported */
function isFolder(root: string, name: string): boolean {
  const full = path.join(root, name);
  if (lstatSync(full).isSymbolicLink()) followLink(root, full);
  const entry = statSync(full);
  if (entry.isDirectory()) return true;
  if (!entry.isFile()) throw new SourceError("is neither a file nor a folder");
  if (entry.size > maxMediaBytes) throw new SourceError("is larger than 25 MiB");
  if (entry.size < maxPointerBytes && lfsPointer.test(readFileSync(full, "latin1")))
    throw new AbsentError("is a pointer of Git LFS: run `git lfs pull` in the source");
  return false;
}

/** @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const lfsPointer = /^version https:\/\/git-lfs\.github\.com\/spec\/v\d+\n/;
const maxPointerBytes = 1024;

/** @throws SourceError for a link out of the source, and for links to folders that have no end */
function followLink(root: string, full: string): void {
  const target = path.resolve(path.dirname(full), readlinkSync(full));
  const real = statSync(target, { throwIfNoEntry: false }) && realpathSync(target);
  if (real === root) throw new SourceError("is a symbolic link to the folder of the source");
  if (!real?.startsWith(root + path.sep))
    throw new AbsentError(
      "is a symbolic link out of the source: copy its files to its place, or pass a folder with both",
    );
  const parent = path.dirname(full);
  const isRound = (full + path.sep).startsWith(real + path.sep) || realpathSync(parent) !== parent;
  if (isRound && statSync(real).isDirectory())
    throw new SourceError("is a symbolic link to a folder around it, or inside of such a link");
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function readText(full: string): string {
  if (statSync(full).size > maxTextBytes) throw new SourceError("is larger than 1 MB of text");
  const bytes = readFileSync(full);
  if (bytes.includes(0)) throw new SourceError("is not a text file");
  try {
    return withoutControls(decoder.decode(bytes).replace(/\r\n?/g, "\n"));
  } catch {
    throw new SourceError("is not UTF-8 text");
  }
}

/**
 * Removes control characters, which outputs in XML must not contain, and repairs UTF-8 that was read
 * as Latin-1, whose bytes are such characters.
 */
export function withoutControls(text: string): string {
  return text
    .replace(/[\u00C2-\u00F4][\u0080-\u00BF]{1,3}/g, (bytes) => {
      if (!/[\u0080-\u009F]/.test(bytes)) return bytes;
      const repaired = Buffer.from(bytes, "latin1").toString("utf8");
      return repaired.includes("\uFFFD") ? bytes : repaired;
    })
    .replace(/[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, "");
}

/** @param folder name with a trailing slash */
export function hasFolder(tree: SourceTree, folder: string): boolean {
  return [...tree.names].some((name) => name.startsWith(folder));
}

/** Adds a remark on a file or folder that has none. */
export function noteOnce(tree: SourceTree, file: string, kind: RemarkKind, message: string): void {
  if (!tree.remarks.some((remark) => remark.file === file)) tree.noteFor(file)(kind, message);
}

/** Adds a remark on a folder that the settings name, if it has no files in the source. */
export function noteAbsent(tree: SourceTree, folder: string): void {
  const message = "has no files in the source: pass a folder with it, or copy it to its place";
  if (folder && !hasFolder(tree, folder))
    noteOnce(tree, folder.replace(/\/$/, ""), "absent", message);
}

/** @returns the text of a file, or undefined if there is no such text file */
export function tryRead(tree: SourceTree, name: string | undefined): string | undefined {
  try {
    return name && tree.names.has(name) ? tree.read(name) : undefined;
  } catch {
    return undefined;
  }
}
