/** Edits of a text value in YAML as it is written, which keep its style. */
import type { Edit } from "../../markdown/edits.ts";

/**
 * @param written the value in the file: plain, in quotes, or a block
 * @param edits edits of the value in text order
 * @returns the value in the file after the edits; an edit of a part that is written otherwise, as
 *   over two lines, is left out
 */
export function replaceInValue(written: string, value: string, edits: readonly Edit[]): string {
  const encode = encoderOf(written);
  let result = "";
  let rest = written;
  for (const { start, end, text } of edits) {
    // The sign before an address tells it from the same words in a label.
    const [before = ""] = /\S?$/.exec(value.slice(0, start)) ?? [];
    const part = encode(before + value.slice(start, end));
    const at = rest.indexOf(part);
    if (at === -1) continue;
    result += rest.slice(0, at) + encode(before + text);
    rest = rest.slice(at + part.length);
  }
  return result + rest;
}

function encoderOf(written: string): (text: string) => string {
  if (written.startsWith('"')) return (text) => JSON.stringify(text).slice(1, -1);
  if (written.startsWith("'")) return (text) => text.replaceAll("'", "''");
  return (text) => text;
}
