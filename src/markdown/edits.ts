/**
 * Edits of a text by offset, which keep all other characters as written.
 */

/** Replacement of a part of a text. */
export interface Edit {
  /** Offset in UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

/** @param edits edits in text order; one that starts inside another is skipped */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let end = 0;
  for (const edit of edits) {
    if (edit.start < end) continue;
    result += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + text.slice(end);
}
