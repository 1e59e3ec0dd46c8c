/**
 * Reads a text file of the content as UTF-8, without byte order mark and with line ends as `\n`.
 */
import { readFileSync } from "node:fs";
import type { Problem } from "../problems.ts";
import { showControl } from "./control-characters.ts";
import { positionAt, type Position } from "./position.ts";
import { describeFailure } from "./read-failure.ts";

export interface SourceFile {
  /** Relative to the content folder, with `/`. */
  readonly name: string;
  readonly text: string;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * @param label what problems call the file
 * @returns its text if it has one, and what is wrong with it. Never throws
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
      ? fail(
          firstInvalid(readFileSync(full)),
          "is not UTF-8 text. Save it with the encoding UTF-8.",
        )
      : fail({ line: 1, column: 1 }, describeFailure(error));
  }
  const control = /[\0-\u0008\u000B\u000C\u000E-\u001F]/.exec(text);
  if (control)
    return fail(
      positionAt(text, control.index),
      `holds the control character ${showControl(control[0])}, which is not allowed in any output. Delete it.`,
    );
  const mark = marks.some((sign) => text.includes(sign)) ? markLine.exec(text) : null;
  return mark
    ? {
        text: chooseFirst(text),
        ...fail(
          positionAt(text, mark.index),
          "holds two versions of the same lines, between <<<<<<<, ======= and >>>>>>>, because somebody else has changed them too. Keep the right one, and delete the lines with these marks.",
        ),
      }
    : { text };
}

/**
 * Reads as a string at once: a buffer would take as much memory again.
 *
 * @throws TypeError for what is not UTF-8, or the system's error for what cannot be read
 */
function decode(full: string): string {
  const read = readFileSync(full, "utf8");
  // The replacement character may also be written.
  if (read.includes("\uFFFD")) decoder.decode(readFileSync(full));
  const text = read.startsWith("\uFEFF") ? read.slice(1) : read;
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** A lenient decoder puts U+FFFD where the text stops being UTF-8. */
function firstInvalid(bytes: Uint8Array): Position {
  const text = new TextDecoder().decode(bytes);
  return positionAt(text, text.indexOf("\uFFFD"));
}

/** Looked for first, because that is faster than the start of every line. */
const marks = ["<<<<<<<", "|||||||", ">>>>>>>"];
const markLine = /^(?:<{7}|\|{7}|>{7})(?: .*)?$/m;
const conflict = /^<{7}(?: .*)?\n([^]*?)(?:^\|{7}(?: .*)?\n[^]*?)?^={7}\n[^]*?^>{7}(?: .*)?$/gm;

/** @returns the text with the first version of each merge conflict of git, on the same lines */
function chooseFirst(text: string): string {
  return text
    .replace(conflict, (whole, first: string) => {
      const start = whole.indexOf("\n") + 1;
      return `\n${first}${whole.slice(start + first.length).replace(/[^\n]+/g, "")}`;
    })
    .replace(new RegExp(markLine, "gm"), "");
}
