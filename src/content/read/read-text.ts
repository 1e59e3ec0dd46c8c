/**
 * Reads a text file of the content as UTF-8, without a byte order mark and with line ends as `\n`.
 */
import { readFileSync } from "node:fs";
import { type Problem, positionAt, type Position } from "../problems.ts";
import { showControl } from "./control-characters.ts";

export interface SourceFile {
  /** Name relative to the content folder, with `/` as separator. */
  readonly name: string;
  readonly text: string;
}

const notUtf8 = "is not UTF-8 text. Save it with UTF-8 encoding.";
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * @param label name of the file in problems
 * @returns the text if it is readable, and any problem. Never throws.
 */
export function readText(full: string, label: string): { text?: string; problem?: Problem } {
  const fail = (position: Position, message: string) => ({
    problem: { file: label, ...position, message },
  });
  let text: string;
  try {
    text = decode(full);
  } catch (error) {
    return error instanceof TypeError
      ? fail(firstInvalid(readFileSync(full)), notUtf8)
      : fail({ line: 1, column: 1 }, describeReadFailure(error));
  }
  const control = /[\0-\u0008\u000B\u000C\u000E-\u001F]/.exec(text);
  if (control)
    return fail(
      positionAt(text, control.index),
      // UTF-16 without a byte order mark.
      /^.?\0.\0/s.test(text)
        ? notUtf8
        : `contains the control character ${showControl(control[0])}, which is not allowed in any output. Delete it.`,
    );
  const mark = marks.some((sign) => text.includes(sign)) ? markLine.exec(text) : null;
  return mark
    ? {
        text: chooseFirst(text),
        ...fail(
          positionAt(text, mark.index),
          "contains two versions of the same lines, between <<<<<<<, ======= and >>>>>>>, because somebody else has changed them too. Keep the correct one, and delete the lines with these markers.",
        ),
      }
    : { text };
}

/**
 * Reads directly as a string, because a buffer would double the memory.
 *
 * @throws TypeError if the file is not UTF-8, or the error of the operating system if it cannot be
 *   read
 */
function decode(full: string): string {
  const read = readFileSync(full, "utf8");
  // The file itself may contain the replacement character.
  if (read.includes("\uFFFD")) decoder.decode(readFileSync(full));
  const text = read.startsWith("\uFEFF") ? read.slice(1) : read;
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** A lenient decoder inserts U+FFFD where the text is not valid UTF-8. */
function firstInvalid(bytes: Uint8Array): Position {
  const text = new TextDecoder().decode(bytes);
  return positionAt(text, text.indexOf("\uFFFD"));
}

/** Checked first, because that is faster than matching at every line start. */
const marks = ["<<<<<<<", "|||||||", ">>>>>>>"];
const markLine = /^(?:<{7}|\|{7}|>{7})(?: .*)?$/m;

/**
 * @returns the text with the first version of each git merge conflict, with unchanged line numbers
 */
function chooseFirst(text: string): string {
  // First character of the last mark.
  let part = ">";
  const keep = (line: string) => {
    const isMark = markLine.test(line) || (line === "=======" && part !== ">");
    if (isMark) part = line.slice(0, 1);
    return isMark || "|=".includes(part) ? "" : line;
  };
  return text.split("\n").map(keep).join("\n");
}

/**
 * @returns the fault and the remedy, to follow the name of the file. The reason is a code of the
 *   operating system such as EACCES.
 */
export function describeReadFailure(error: unknown): string {
  const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (reason === "ENOENT")
    return "was removed while it was being read. Try again when no other program is writing to the folder.";
  if (reason === "ENAMETOOLONG")
    return "has a path that is too long for this system, or contains such a path. Shorten the names of its folders.";
  return `cannot be read (${reason}). ${/^E(?:ACCES|PERM)$/.test(reason) ? "Give the account that builds the site permission to read it." : "Replace it with a readable file or folder, or remove it."}`;
}
