/**
 * Search text of documents: one line each with the title, a tab and the description, case-folded
 * and encoded in ASCII.
 *
 * A search is `indexOf` over one string. Engines store ASCII in one byte per character, other text
 * in two, and search ASCII twice as fast. Folding leaves no lower-case letters, so these encode all
 * other characters: a to e state the number of digits that follow, k to z are the digits of the
 * code point. Encodings only match as a whole, so a substring is found exactly where the folded
 * text contains it.
 */

/**
 * Folds a text for comparisons that ignore case.
 *
 * Lower-casing and then upper-casing unifies letters that one step alone would distinguish: ß and ẞ
 * become SS, both Greek sigmas Σ, the Kelvin sign K. Because upper-casing comes last, the result
 * does not depend on context, so a folded substring is a substring of the folded text. NFC before
 * and after unifies the spellings of composed letters.
 */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");
}

const counts = " abcde";
const digits = "klmnopqrstuvwxyz";

/** @returns the text in its searchable form, without tabs and line ends */
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

/** Searches lines without splitting them. */
export class SearchText {
  readonly #text: string;
  /** Start of each document, and the end of the last one. */
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
   * Visits each document in a range whose title or description contains the needle.
   *
   * @param needle searchable form, not empty
   * @param first index of the first document
   * @param end index after the last document
   */
  visit(needle: string, first: number, end: number, visit: (index: number) => void): void {
    const starts = this.#starts;
    const last = Math.min(end, starts.length - 1);
    // Slicing shares the memory of the text and limits the search to the range.
    const text = this.#text.slice(0, starts[last]);
    let next = first;
    for (let at = text.indexOf(needle, starts[first]); at !== -1;) {
      const index = this.#documentAt(at, next);
      visit(index);
      next = index + 1;
      at = text.indexOf(needle, starts[next]);
    }
  }

  /**
   * @returns the document at an offset, at least `from`. Steps grow, because the next match is
   * often near
   */
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
