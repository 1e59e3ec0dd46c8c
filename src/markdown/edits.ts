/**
 * Changes to a text by their places, which leave every other character as its author wrote it.
 */

/** Replacement of a part of a text. */
export interface Edit {
  /** In UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

/** @param edits in their order in the text; one that starts inside another is left out */
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
