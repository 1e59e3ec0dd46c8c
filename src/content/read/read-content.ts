/**
 * Reads a content folder from disk: the text of every Markdown and YAML file, and the names of all other files.
 *
 * Text is UTF-8 without byte order mark and with `\n` as line end, whatever the editor's machine wrote. A link that leads out of the folder is
 * refused: a repository must not be able to publish other files of the machine that builds it.
 */
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { findControl, showControl } from "./control-characters.ts";
import { isWholeImage } from "./image-bytes.ts";
import { headLength, readImageSize } from "./image-size.ts";
import { settleConflict } from "./settle-conflict.ts";
import { ContentError, type Problem } from "../problems.ts";
import type { Configured } from "../configured.ts";

export interface SourceFile {
  /** Relative to the content folder, with `/`. */
  name: string;
  text: string;
}

export interface ContentFiles {
  /** What problems call the folder. */
  label: string;
  sources: SourceFile[];
  /** Names of the files that are not text: images and downloads. */
  media: Set<string>;
  problems: Problem[];
  /** What the site's configuration says beside them. */
  configured: Configured;
}

/**
 * @param label what problems call the folder: its own name unless told
 * @param configured what the site's configuration says beside it
 * @returns what is in the folder, sorted by name. Never throws for a file's sake: what cannot be read is a problem
 */
export function readContent(
  folder: string,
  label = path.basename(path.resolve(folder)),
  configured: Configured = {},
): ContentFiles {
  const files: ContentFiles = {
    label,
    sources: [],
    media: new Set(),
    problems: [],
    configured,
  };
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      walk(folder, realpathSync(folder), "", files);
    else
      files.problems.push(
        problem(
          files.label,
          "is not a folder. Create it, or point CONTENT_DIR at the folder that holds site.yaml.",
        ),
      );
  } catch (error) {
    files.problems.push(problem(files.label, describeFailure(error)));
  }
  return files;
}

/**
 * @returns the paths on the site of the files in a folder that is served as it is; none where there is no such folder
 * @throws ContentError when the folder cannot be read
 */
export function readPublicFiles(folder: string): Set<string> {
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      return new Set();
    return new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .map((name) => `/${path.relative(folder, name).replaceAll("\\", "/")}`),
    );
  } catch (error) {
    throw new ContentError([
      problem(`${path.basename(folder)}/`, describeFailure(error)),
    ]);
  }
}

function walk(
  folder: string,
  root: string,
  prefix: string,
  files: ContentFiles,
): void {
  for (const base of listFolder(folder, prefix, files)) {
    if (base.startsWith(".")) continue;
    const name = prefix + base;
    const full = path.join(folder, base);
    const label = `${files.label}/${name}`;
    const refusal = refuseName(base);
    if (refusal !== undefined) {
      files.problems.push(problem(label, refusal));
      continue;
    }
    try {
      readEntry(full, root, name, files);
    } catch (error) {
      // Files come and go while editors' programs save them.
      files.problems.push(problem(label, describeFailure(error)));
    }
  }
}

/** @throws the system's error for what cannot be read */
function readEntry(
  full: string,
  root: string,
  name: string,
  files: ContentFiles,
): void {
  const label = `${files.label}/${name}`;
  if (lstatSync(full).isSymbolicLink()) {
    const refusal = refuseLink(full, root);
    if (refusal !== undefined) {
      files.problems.push(problem(label, refusal));
      return;
    }
  }
  const entry = statSync(full);
  if (entry.isDirectory()) walk(full, root, `${name}/`, files);
  else if (!entry.isFile())
    files.problems.push(
      problem(label, "is neither a file nor a folder. Remove it."),
    );
  else if (/\.(?:md|ya?ml)$/.test(name)) {
    if (entry.size <= longestText) readText(full, name, label, files);
    else
      files.problems.push(
        problem(
          label,
          `has ${entry.size} bytes, and a text may have ${longestText}. Split it, or give it another ending if it is no text.`,
        ),
      );
  } else {
    accessSync(full, constants.R_OK);
    files.media.add(name);
  }
}

/** In bytes: more than the Bible and Shakespeare together. */
const longestText = 10 * 1024 * 1024;

/** Names that the build would read as something else: addresses end at ? and #, a % starts a character, \ is a folder on Windows. */
function refuseName(base: string): string | undefined {
  const control = findControl(base) ?? /[\t\n]/.exec(base)?.[0];
  if (control !== undefined)
    return `has a name with the character ${showControl(control)}, which is not seen. Rename it.`;
  const [sign] = /[?#%\\]/.exec(base) ?? [];
  return sign === undefined
    ? undefined
    : `has a name with ${sign}, which means something else in an address. Rename it.`;
}

function listFolder(
  folder: string,
  prefix: string,
  files: ContentFiles,
): string[] {
  try {
    return readdirSync(folder, { encoding: "buffer" })
      .flatMap((bytes) => {
        const base = bytes.toString();
        if (bytes.equals(Buffer.from(base))) return [base];
        const shown = bytes
          .toString("latin1")
          .replace(
            /[^ -~]/g,
            (byte) => `\\x${byte.charCodeAt(0).toString(16)}`,
          );
        files.problems.push(
          problem(
            `${files.label}/${prefix}${shown}`,
            "has a name that is not UTF-8. Rename it.",
          ),
        );
        return [];
      })
      .toSorted();
  } catch (error) {
    files.problems.push(
      problem(`${files.label}/${prefix}`, describeFailure(error)),
    );
    return [];
  }
}

/** The system's reason is a word such as EACCES. */
function describeFailure(error: unknown): string {
  const reason =
    error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (reason === "ENOENT")
    return "was removed while it was read. Try again when nothing writes into the folder.";
  if (reason === "ENAMETOOLONG")
    return "has a path that is too long for this system, or holds one. Shorten the names of its folders.";
  return `cannot be read (${reason}). ${/^E(?:ACCES|PERM)$/.test(reason) ? "Give the account that builds the site the right to read it." : "Put a file or folder there that can be, or remove it."}`;
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
  let text: string;
  try {
    text = decode(full);
  } catch (error) {
    files.problems.push(
      error instanceof TypeError
        ? {
            file: label,
            ...firstInvalid(readFileSync(full)),
            message: "is not UTF-8 text. Save it with the encoding UTF-8.",
          }
        : problem(label, describeFailure(error)),
    );
    return;
  }
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
  const settled = settleConflict(text, label);
  if (settled.problem) files.problems.push(settled.problem);
  files.sources.push({ name, text: settled.text });
}

/**
 * Read as a string at once: bytes of their own would take as much memory again.
 *
 * @throws TypeError for what is not UTF-8, or the system's error for what cannot be read
 */
function decode(full: string): string {
  const read = readFileSync(full, "utf8");
  // What takes the place of bytes that are no character may also be written.
  if (read.includes("\uFFFD")) decoder.decode(readFileSync(full));
  const text = read.startsWith("\uFEFF") ? read.slice(1) : read;
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** @returns a file of the folder that has been read before, read anew */
export function readSource(folder: string, name: string): SourceFile {
  const text = decode(path.join(folder, name));
  return { name, text: settleConflict(text, name).text };
}

/** In pixels: of one picture, and of all pictures of an animation together, which the library for images takes no more of. */
const mostPixels = { picture: 100_000_000, animation: 268_000_000 };

/** @returns what is wrong with a picture of a kind that can be made smaller, by its bytes and without decoding it; completes "shows the image "a.png", " */
export function findImageFault(file: string): string | undefined {
  const broken = notReadable(file);
  try {
    const descriptor = openSync(file, "r");
    try {
      const { size } = fstatSync(descriptor);
      const read = (length: number, at: number) => {
        const bytes = Buffer.alloc(length);
        return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
      };
      const head = read(Math.min(size, headLength), 0);
      const tailLength = Math.min(size, 4096);
      const tail = read(tailLength, size - tailLength);
      if (!isWholeImage(head, tail, size)) return broken;
      const found =
        readImageSize(head) ??
        (size > headLength ? readImageSize(read(size, 0)) : undefined);
      if (!found) return broken;
      const { width, height, frames } = found;
      const most = frames > 1 ? mostPixels.animation : mostPixels.picture;
      return width * height > mostPixels.picture ||
        width * height * frames > most
        ? `which has ${width} × ${height} pixels${frames > 1 ? ` in ${frames} pictures` : ""}, more than ${most / 1_000_000} million. Make it smaller: no screen shows so many.`
        : undefined;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return error instanceof Error && "syscall" in error
      ? `which ${describeFailure(error)}`
      : broken;
  }
}

/** @returns what is said of a picture that cannot be decoded, by its name; completes "shows the image "a.png", " */
export function notReadable(name: string): string {
  const format = path.extname(name).slice(1).toUpperCase();
  return `which is not a readable ${format}: its bytes are cut off or of something else. Save it again from the original.`;
}

/** A decoder that does not fail puts U+FFFD where the text stops being UTF-8. */
function firstInvalid(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes);
  return positionAt(text, text.indexOf("\uFFFD"));
}

/** @returns what answers with line and column, counted from 1, of an index in a text; for those who ask often */
export function locator(
  text: string,
): (index: number) => { line: number; column: number } {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return (index) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: index - (starts[low] ?? 0) + 1 };
  };
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
