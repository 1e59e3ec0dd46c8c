/** Values and numbers of runs for property tests. */
import fc from "fast-check";

/**
 * @param all runs in `npm run verify:site`
 * @param divisor 10, or more if a run takes more than a millisecond
 * @returns a part of them in `npm test`, which has other values each time
 */
export function runs(all: number, divisor = 10): number {
  return process.env["BROADSHEET_RUNS"] === "all" ? all : Math.ceil(all / divisor);
}

/**
 * @param rows of a table whose rows are expensive
 * @returns all of them in `npm run verify:site`, and `count` of them in `npm test`: evenly spread,
 * at even and odd places in turn, so that both halves of a table of pairs occur
 */
export function sampleRows<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (process.env["BROADSHEET_RUNS"] === "all" || count >= rows.length) return rows;
  const step = rows.length / count;
  return Array.from({ length: count }, (_, turn) => {
    const place = Math.floor(turn * step) + (step >= 2 ? turn % 2 : 0);
    return rows.slice(place, place + 1);
  }).flat();
}

/** Code points of halves of surrogate pairs, which are no characters. */
const surrogates = { first: 0xd8_00, count: 0x8_00 };

const character = fc.nat(0x10_ff_ff - surrogates.count).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (text) => {
    const point = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (point === undefined || text !== String.fromCodePoint(point))
      throw new Error("must be a character");
    return point < surrogates.first ? point : point - surrogates.count;
  },
);

/**
 * The `binary` unit of fast-check generates the same characters, but first lists all of them, which
 * takes two seconds of processor time in each process.
 */
export function anyText(
  constraints: Omit<fc.StringConstraints, "unit"> = {},
): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character });
}
