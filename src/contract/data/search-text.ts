/**
 * Search text of documents: a line each with its title, a tab and its description, folded and in ASCII.
 *
 * A search is `indexOf` over one string. Engines keep ASCII in one byte a letter and anything else in two, and search it twice as
 * fast. Folding leaves no lower-case letters, so they spell everything beyond printable ASCII: a to e give the number of digits
 * that follow, k to z are the digits of the code point. Only a whole spelling matches a whole spelling, so a part is found
 * exactly where it is in the folded text.
 */

/**
 * Folds a text for comparisons that ignore case.
 *
 * Lower case and then upper case unites what either alone keeps apart: ß and ẞ become SS, both Greek sigmas Σ, the Kelvin sign K.
 * Upper-casing last makes the result independent of context, so the folded part is a part of the folded text. NFC on both sides
 * unites the spellings of composed letters.
 */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");
}

const counts = " abcde";
const digits = "klmnopqrstuvwxyz";

/** @returns the text in its searched form, without tabs and line ends */
export function toSearchText(text: string): string {
  return fold(text).replace(/[^ -~]/gu, spell);
}

function spell(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(2, "0");
  const spelled = Array.from(hex, (digit) => digits[parseInt(digit, 16)]);
  return `${counts[hex.length - 1]}${spelled.join("")}`;
}

/** @returns the line of a document */
export function formatSearchLine(document: { title: string; description: string }): string {
  return `${toSearchText(document.title)}\t${toSearchText(document.description)}\n`;
}

/** Searches lines without parsing them. */
export class SearchText {
  readonly #text: string;
  /** Start of each document, and the end of the last. */
  readonly #starts: Uint32Array;

  /** @param text lines of documents */
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
   * Visits each document of a range that has the needle in its title or description.
   *
   * @param needle in the searched form, not empty
   * @param first index of the first document
   * @param end index after the last document
   */
  visit(needle: string, first: number, end: number, visit: (index: number) => void): void {
    const starts = this.#starts;
    const last = Math.min(end, starts.length - 1);
    // A slice shares the memory of the text and ends the search with the range.
    const text = this.#text.slice(0, starts[last]);
    let next = first;
    for (let at = text.indexOf(needle, starts[first]); at !== -1;) {
      const index = this.#documentAt(at, next);
      visit(index);
      next = index + 1;
      at = text.indexOf(needle, starts[next]);
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
