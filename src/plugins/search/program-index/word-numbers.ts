/**
 * Words of texts, each with the numbers of its tokens. Words are compared by their UTF-16 units,
 * because a string for each occurrence would take most of the time that an index takes.
 */
import { foldWord, isWordCharacter, normalizeText, toTokens } from "../search-words.ts";
import type { WrittenWord } from "./assign-terms.ts";

export class WordNumbers {
  /** Folded tokens by number. */
  readonly tokens: string[] = [];
  readonly #tokenNumbers = new Map<string, number>();
  /** By UTF-16 unit: 1 for a part of a word, 2 for a half of a character beyond the first plane. */
  readonly #isWord = Uint8Array.from({ length: 65_536 }, (_, code) =>
    (code & 0xf800) === 0xd800 ? 2 : Number(isWordCharacter(String.fromCharCode(code))),
  );
  readonly #words: WrittenWord[] = [];
  /** Hash table: numbers of words, from 1, at the hash of their units or at the next free place. */
  #table = new Uint32Array(1 << 16);
  /** Units of all words, with the offset of each word, and of the end of the last one. */
  #pool = new Uint16Array(1 << 18);
  readonly #offsets: number[] = [0];
  /** Units of the current text. */
  #units = new Uint16Array();
  #bytes = Buffer.alloc(0);

  get words(): Iterable<WrittenWord> {
    return this.#words;
  }

  /** Calls a function with each word of a text. */
  visit(text: string, visit: (word: WrittenWord) => void): void {
    const source = normalizeText(text);
    const { length } = source;
    if (length >= this.#units.length) {
      this.#units = new Uint16Array(2 * length + 1);
      this.#bytes = Buffer.from(this.#units.buffer);
    }
    this.#bytes.write(source, "utf16le");
    const units = this.#units;
    // Ends the last word.
    units[length] = 0;
    const isWord = this.#isWord;
    let start = -1;
    let hash = 0;
    for (let at = 0; at <= length; at++) {
      const unit = units[at] ?? 0;
      const kind = isWord[unit] ?? 0;
      if (kind === 1 || (kind === 2 && isInWord(source, at))) {
        if (start < 0) {
          start = at;
          hash = 0;
        }
        hash = addUnit(hash, unit);
      } else if (start >= 0) {
        visit(this.#find(start, at, hash));
        start = -1;
      }
    }
  }

  #find(start: number, end: number, hash: number): WrittenWord {
    const mask = this.#table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = this.#table[place] ?? 0;
      if (number === 0) return this.#add(start, end, place);
      const word = this.#words[number - 1];
      if (word && this.#isSame(number - 1, start, end)) return word;
    }
  }

  /** @returns whether a word has the units between two offsets of the current text */
  #isSame(number: number, start: number, end: number): boolean {
    const from = this.#offsets[number] ?? 0;
    if ((this.#offsets[number + 1] ?? 0) - from !== end - start) return false;
    const [pool, units] = [this.#pool, this.#units];
    for (let at = start; at < end; at++) if (pool[from - start + at] !== units[at]) return false;
    return true;
  }

  #add(start: number, end: number, place: number): WrittenWord {
    const units = this.#units.slice(start, end);
    const text = Buffer.from(units.buffer).toString("utf16le");
    const tokens = toTokens(foldWord(text)).map((token) => {
      const known = this.#tokenNumbers.get(token.text);
      if (known !== undefined) return known;
      this.#tokenNumbers.set(token.text, this.tokens.length);
      return this.tokens.push(token.text) - 1;
    });
    const word = { text, tokens, count: 0 };
    const from = this.#offsets.at(-1) ?? 0;
    if (from + units.length > this.#pool.length) {
      const larger = new Uint16Array(2 * (from + units.length));
      larger.set(this.#pool);
      this.#pool = larger;
    }
    this.#pool.set(units, from);
    this.#offsets.push(from + units.length);
    this.#table[place] = this.#words.push(word);
    if (2 * this.#words.length > this.#table.length) this.#grow();
    return word;
  }

  #grow(): void {
    const table = new Uint32Array(4 * this.#table.length);
    const mask = table.length - 1;
    for (let number = 1; number <= this.#words.length; number++) {
      const units = this.#pool.subarray(this.#offsets[number - 1], this.#offsets[number]);
      let place = units.reduce(addUnit, 0) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = number;
    }
    this.#table = table;
  }
}

/** @returns the hash of a word that has one more unit */
function addUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x0100_0193);
}

/** @returns whether the character of which a half is at an offset is a part of a word */
function isInWord(text: string, at: number): boolean {
  const point = [at, at - 1]
    .map((start) => text.codePointAt(start) ?? 0)
    .find((number) => number > 0xffff);
  return point !== undefined && isWordCharacter(String.fromCodePoint(point));
}
