/**
 * Reads a content folder from disk: the text of every Markdown and YAML file, and the names of all other files.
 *
 * Text is UTF-8 without byte order mark and with `\n` as line end, whatever the editor's machine wrote. A link that leads out of the folder is
 * refused: a repository must not be able to publish other files of the machine that builds it.
 */
import {
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import path from "node:path";
import type { Problem } from "./problems.ts";

export interface SourceFile {
  /** Relative to the content folder, with `/`. */
  name: string;
  text: string;
}

export interface ContentFiles {
  /** What problems call the folder: its own name. */
  label: string;
  sources: SourceFile[];
  /** Names of the files that are not text: images and downloads. */
  media: Set<string>;
  problems: Problem[];
}

/** @returns what is in the folder, sorted by name. Never throws for a file's sake: what cannot be read is a problem */
export function readContent(folder: string): ContentFiles {
  const files: ContentFiles = {
    label: path.basename(path.resolve(folder)),
    sources: [],
    media: new Set(),
    problems: [],
  };
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) {
    files.problems.push(
      problem(
        files.label,
        "is not a folder. Create it, or point CONTENT_DIR at the folder that holds site.yaml.",
      ),
    );
    return files;
  }
  walk(folder, realpathSync(folder), "", files);
  return files;
}

function walk(
  folder: string,
  root: string,
  prefix: string,
  files: ContentFiles,
): void {
  for (const base of readdirSync(folder).toSorted()) {
    if (base.startsWith(".")) continue;
    const name = prefix + base;
    const full = path.join(folder, base);
    const label = `${files.label}/${name}`;
    if (lstatSync(full).isSymbolicLink()) {
      const refusal = refuseLink(full, root);
      if (refusal !== undefined) {
        files.problems.push(problem(label, refusal));
        continue;
      }
    }
    const entry = statSync(full);
    if (entry.isDirectory()) walk(full, root, `${name}/`, files);
    else if (!entry.isFile())
      files.problems.push(
        problem(label, "is neither a file nor a folder. Remove it."),
      );
    else if (/\.(?:md|ya?ml)$/.test(base)) readText(full, name, label, files);
    else files.media.add(name);
  }
}

function refuseLink(link: string, root: string): string | undefined {
  try {
    const target = realpathSync(link);
    if (target.startsWith(root + path.sep) && statSync(target).isFile())
      return undefined;
    return "is a symbolic link that does not lead to a file inside the content folder. Put the file itself here.";
  } catch {
    return "is a symbolic link to nothing. Remove it, or put the file itself here.";
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function readText(
  full: string,
  name: string,
  label: string,
  files: ContentFiles,
): void {
  const bytes = readFileSync(full);
  try {
    const text = decoder.decode(bytes).replace(/\r\n?/g, "\n");
    const control = /[\0-\u0008\u000B\u000C\u000E-\u001F]/.exec(text);
    if (control) {
      const code = control[0]
        .charCodeAt(0)
        .toString(16)
        .padStart(4, "0")
        .toUpperCase();
      files.problems.push({
        file: label,
        ...positionAt(text, control.index),
        message: `holds the control character U+${code}, which no output can carry. Delete it.`,
      });
      return;
    }
    files.sources.push({ name, text });
  } catch {
    files.problems.push({
      file: label,
      ...firstInvalid(bytes),
      message: "is not UTF-8 text. Save it with the encoding UTF-8.",
    });
  }
}

/** A decoder that does not fail puts U+FFFD where the text stops being UTF-8. */
function firstInvalid(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes);
  return positionAt(text, text.indexOf("\uFFFD"));
}

/** @returns line and column, counted from 1, of an index in a text */
export function positionAt(
  text: string,
  index: number,
): { line: number; column: number } {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: index - lineStart + 1 };
}

function problem(file: string, message: string): Problem {
  return { file, line: 1, column: 1, message };
}
