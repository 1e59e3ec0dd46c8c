/**
 * Search text of a list: a line for each document with its title, a tab and its description, folded and in ASCII.
 *
 * A search is `indexOf` over one string. An engine keeps ASCII in one byte a letter and anything else in two, and searches it twice as fast. Folding
 * leaves no small letters (fold.ts), so they are free to spell everything beyond printable ASCII: a to e say how many digits follow, k to z are the
 * digits of the code point. Only a whole spelling matches a whole spelling, so a part is found exactly where it is in the folded text.
 */
import { fold } from "../fold.ts";

const counts = " abcde";
const digits = "klmnopqrstuvwxyz";

/** @returns the text in its searched form, without tabs and line ends. The form of a part of a text is a part of the text's form */
export function toSearchText(text: string): string {
  return fold(text).replace(/[^ -~]/gu, spell);
}

function spell(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(2, "0");
  const spelled = Array.from(hex, (digit) => digits[parseInt(digit, 16)]);
  return `${counts[hex.length - 1]}${spelled.join("")}`;
}

/** @returns the line of a document */
export function formatSearchLine({
  title,
  description,
}: {
  title: string;
  description: string;
}): string {
  return `${toSearchText(title)}\t${toSearchText(description)}\n`;
}

/** Documents' titles and descriptions, searched without parsing. */
export class SearchText {
  readonly #text: string;
  /** Start of each document, and the end of the last. */
  readonly #starts: Uint32Array;

  /** @param text lines of documents, one after the other */
  constructor(text: string) {
    this.#text = text;
    const starts = [0];
    for (let end = text.indexOf("\n"); end !== -1;) {
      starts.push(end + 1);
      end = text.indexOf("\n", end + 1);
    }
    this.#starts = Uint32Array.from(starts);
  }

  get byteLength(): number {
    return this.#text.length + this.#starts.byteLength;
  }

  /**
   * @param needle in the searched form, not empty
   * @param found is given a one at the index of each document that has the needle in its title or its description
   */
  mark(needle: string, found: Uint8Array): void {
    let next = 0;
    let at = this.#text.indexOf(needle);
    while (at !== -1) {
      const document = this.#documentAt(at, next);
      found[document] = 1;
      next = document + 1;
      at = this.#text.indexOf(needle, this.#starts[next]);
    }
  }

  /** @returns the document at an offset, at least `from`. Steps grow, because the next match is often near */
  #documentAt(offset: number, from: number): number {
    const starts = this.#starts;
    let [low, step] = [from, 1];
    while ((starts[low + step] ?? Infinity) <= offset) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, starts.length) - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
