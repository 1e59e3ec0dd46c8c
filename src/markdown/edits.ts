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

/**
 * Inverse of applyEdits for an offset in the edited text.
 *
 * @returns the offset in the original text, and the edit whose text contains it, if there is one,
 *   with the offset in that text
 */
export function traceOffset<Kind extends Edit>(
  edits: readonly Kind[],
  offset: number,
): { offset: number; edit?: Kind; within: number } {
  let end = 0;
  let added = 0;
  for (const edit of edits) {
    if (edit.start < end) continue;
    const start = edit.start + added;
    if (offset < start) break;
    if (offset < start + edit.text.length)
      return { offset: edit.start, edit, within: offset - start };
    ({ end } = edit);
    added += edit.text.length - (edit.end - edit.start);
  }
  return { offset: offset - added, within: 0 };
}
