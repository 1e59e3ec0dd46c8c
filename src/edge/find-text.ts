/**
 * Finds a text in a long one several times as fast as `indexOf`.
 *
 * Engines look for the first character of what they are to find, and V8 does so quickly for short texts alone. So the rarest letter is looked for with
 * the few that follow it, and the rest is compared where they are.
 */

/** Letters as they are searched (search-text.ts), frequent ones first: of what is spelled, and of European languages. Whatever is not here is rarer. */
const frequent = "cmkl EARINTOSLDHUCMGPFBVWKZ";

/** V8 takes a slower way for texts of seven characters and more. */
const mostAtOnce = 6;

/** @returns a function that finds the needle in a text at or after a place, or answers -1 as `indexOf` does */
export function textFinder(
  needle: string,
): (text: string, from: number) => number {
  const offset = rarestLetter(needle);
  const part = needle.slice(offset, offset + mostAtOnce);
  return (text, from) => {
    let at = text.indexOf(part, from + offset);
    while (at !== -1 && !text.startsWith(needle, at - offset))
      at = text.indexOf(part, at + 1);
    return at === -1 ? -1 : at - offset;
  };
}

function rarestLetter(needle: string): number {
  const ranks = Array.from(needle.split(""), (letter) => {
    const rank = frequent.indexOf(letter);
    return rank === -1 ? frequent.length : rank;
  });
  return ranks.indexOf(Math.max(...ranks));
}
