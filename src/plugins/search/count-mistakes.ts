/**
 * Mistakes in typed words, for corrections in the browser and at the edge.
 */

/**
 * @returns the maximum number of mistakes in a word with this number of letters. In a short word,
 *   more would make it a different word
 */
export function maxMistakes(length: number): number {
  return length < 4 ? 0 : length < 9 ? 1 : 2;
}

/**
 * Shorter words with a wrong letter are usually other words, such as `hole` and `home`, so it counts
 * as two mistakes there.
 */
const minWrongLetter = 5;

/**
 * @returns the number of missing, extra, wrong and swapped letters (optimal string alignment)
 */
export function countMistakes(typed: string, meant: string): number {
  const wrongLetter = typed.length < minWrongLetter ? 2 : 1;
  const width = meant.length + 1;
  let before: number[] = [];
  let row = Array.from({ length: width }, (_, at) => at);
  for (let letter = 1; letter <= typed.length; letter++) {
    const next = [letter];
    for (let other = 1; other < width; other++) {
      const isSame = typed[letter - 1] === meant[other - 1];
      const isSwapped =
        typed[letter - 1] === meant[other - 2] && typed[letter - 2] === meant[other - 1];
      next[other] = Math.min(
        (row[other] ?? 0) + 1,
        (next[other - 1] ?? 0) + 1,
        (row[other - 1] ?? 0) + (isSame ? 0 : wrongLetter),
        isSwapped ? (before[other - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
