/**
 * The form in which titles and descriptions are searched: folded, and then in ASCII.
 *
 * An engine keeps ASCII in one byte a letter and anything else in two, and searches it twice as fast. Folding leaves no small letters (see
 * fold.ts), so they are free to spell everything beyond ASCII: a to e say how many digits follow, k to z are the digits of the code point. Only a
 * whole spelling matches a whole spelling, so a part is found exactly where it is in the folded text.
 */
import { fold } from "../fold.ts";

const counts = "  abcde";
const digits = "klmnopqrstuvwxyz";

/** @returns the text in the form in which it is searched; the form of a part of a text is a part of its form */
export function toSearchText(text: string): string {
  return fold(text).replace(/[^\0-\x7f]/gu, spell);
}

function spell(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  const spelled = Array.from(hex, (digit) => digits[parseInt(digit, 16)]);
  return `${counts[hex.length]}${spelled.join("")}`;
}
