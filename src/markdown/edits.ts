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

/** Place of an offset of an edited text in the original one. */
interface Traced<Kind extends Edit> {
  offset: number;
  /** Edit whose text contains the offset. */
  edit?: Kind;
  /** Offset in the text of that edit. */
  within: number;
}

/**
 * Inverse of applyEdits. The places of the edits are computed once, because a text has many offsets.
 *
 * @returns a function that finds the place of an offset in the edited text
 */
export function traceEdits<Kind extends Edit>(
  edits: readonly Kind[],
): (offset: number) => Traced<Kind> {
  let placed: { edit: Kind; start: number }[] | undefined;
  return (offset) => {
    placed ??= placeEdits(edits);
    const { edit, start } = placed[countUpTo(placed, offset) - 1] ?? {};
    if (!edit || start === undefined) return { offset, within: 0 };
    const within = offset - start;
    return within < edit.text.length
      ? { offset: edit.start, edit, within }
      : { offset: edit.end + within - edit.text.length, within: 0 };
  };
}

/** @returns the applied edits with their starts in the edited text */
function placeEdits<Kind extends Edit>(edits: readonly Kind[]): { edit: Kind; start: number }[] {
  let end = 0;
  let added = 0;
  return edits.flatMap((edit) => {
    if (edit.start < end) return [];
    const start = edit.start + added;
    ({ end } = edit);
    added += edit.text.length - (edit.end - edit.start);
    return { edit, start };
  });
}

/**
 * @param sorted items in the order of their starts
 * @returns the number of items that start at or before an offset, found by bisection
 */
export function countUpTo(sorted: readonly { start: number }[], offset: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.start ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
