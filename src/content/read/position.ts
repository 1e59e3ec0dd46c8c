/**
 * Positions in texts as displayed by editors: line and column counted from 1.
 */

export interface Position {
  line: number;
  column: number;
}

/** @returns the position at an index of a text */
export function positionAt(text: string, index: number): Position {
  const before = text.slice(0, index);
  return { line: before.split("\n").length, column: index - before.lastIndexOf("\n") };
}

/**
 * @returns a function like positionAt that needs only logarithmic time, for many positions in one
 *   text
 */
export function positionFinder(text: string): (index: number) => Position {
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
