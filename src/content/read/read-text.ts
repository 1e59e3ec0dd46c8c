/**
 * Reads a text of the content: UTF-8 without byte order mark and with `\n` as line end, whatever the editor's machine wrote.
 */
import { readFileSync } from "node:fs";
import type { Problem } from "../problems.ts";
import { showControl } from "./control-characters.ts";
import { positionAt } from "./place-in-text.ts";
import { describeFailure } from "./read-failure.ts";
import { settleConflict } from "./settle-conflict.ts";

export interface SourceFile {
  /** Relative to the content folder, with `/`. */
  readonly name: string;
  readonly text: string;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * @param label what problems call the file
 * @returns its text where it has one, and what is wrong with it. Never throws
 */
export function readText(
  full: string,
  label: string,
): { text?: string; problem?: Problem | undefined } {
  const fail = (place: { line: number; column: number }, message: string) => ({
    problem: { file: label, ...place, message },
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
  return control
    ? fail(
        positionAt(text, control.index),
        `holds the control character ${showControl(control[0])}, which no output can carry. Delete it.`,
      )
    : settleConflict(text, label);
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

/** A decoder that does not fail puts U+FFFD where the text stops being UTF-8. */
function firstInvalid(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes);
  return positionAt(text, text.indexOf("\uFFFD"));
}
