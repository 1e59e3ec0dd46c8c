/**
 * Figures: their number and their unit, which is smaller.
 */

/**
 * @returns the start of a figure up to the last digit before a letter or a sign of a unit, and the
 *   unit with the space before it: `212 of 640 m` gives `212` and ` of 640 m`, `35 %` gives `35` and
 *   ` %`; `310 → 22` is a number without a unit, and `About 5` is one text
 */
export function splitFigure(value: string): { number: string; unit: string } {
  const [start = value] = /^[^\p{L}(%]*\p{Nd}/u.exec(value) ?? [];
  return { number: start, unit: value.slice(start.length) };
}
