/**
 * Numbers of the words of texts. Words are compared by their UTF-16 units, because a string for each
 * occurrence would take most of the time that an index takes.
 */
import { foldWord, isWordCharacter, normalizeText, toTokens } from "../search-words.ts";
import type { WrittenWord } from "./assign-terms.ts";
import { grow } from "./byte-streams.ts";

/** Numbers of a word: where its units are, how often it occurs, and its token if it has just one. */
const columns = {
  start: 0,
  end: 1,
  occurrences: 2,
  token: 3,
  count: 4,
} as const;

export class WordNumbers {
  /** Folded tokens by number. */
  readonly tokens: string[] = [];
  readonly #tokenNumbers = new Map<string, number>();
  /** By UTF-16 unit: 1 for a part of a word, 2 for a half of a character beyond the first plane. */
  readonly #isWord = Uint8Array.from({ length: 65_536 }, (_, code) =>
    (code & 0xf800) === 0xd800 ? 2 : Number(isWordCharacter(String.fromCharCode(code))),
  );
  readonly #texts: string[] = [];
  /** Columns of all words. */
  #words = new Int32Array(1 << 16);
  /** Tokens of the words that have none or several. */
  readonly #several = new Map<number, readonly number[]>();
  /** Hash table: numbers of words, from 1, at the hash of their units or at the next free place. */
  #table = new Uint32Array(1 << 16);
  /** Units of all words. */
  #pool = new Uint16Array(1 << 18);
  #poolEnd = 0;
  /** Units of the current text. */
  #units = new Uint16Array();
  #bytes = Buffer.alloc(0);
  /** Numbers of the tokens of texts, and marks. */
  #numbers = new Int32Array(1 << 10);
  /** Count of the numbers. */
  total = 0;

  get words(): WrittenWord[] {
    return this.#texts.map((text, number) => {
      const at = columns.count * number;
      const token = this.#words[at + columns.token] ?? 0;
      const tokens = this.#several.get(number) ?? [token];
      return {
        text,
        tokens,
        count: this.#words[at + columns.occurrences] ?? 0,
      };
    });
  }

  push(number: number): void {
    if (this.total === this.#numbers.length)
      this.#numbers = grow(this.#numbers, new Int32Array(2 * this.total));
    this.#numbers[this.total++] = number;
  }

  /** @returns all numbers, which are removed */
  take(): Int32Array {
    const numbers = this.#numbers.slice(0, this.total);
    this.total = 0;
    return numbers;
  }

  /** Adds the tokens of a text. */
  read(text: string): void {
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
        this.#addOccurrence(this.#find(start, at, hash));
        start = -1;
      }
    }
  }

  #addOccurrence(number: number): void {
    const at = columns.count * number;
    const token = this.#words[at + columns.token] ?? 0;
    this.#words[at + columns.occurrences] = (this.#words[at + columns.occurrences] ?? 0) + 1;
    if (token >= 0) this.push(token);
    else for (const part of this.#several.get(number) ?? []) this.push(part);
  }

  #find(start: number, end: number, hash: number): number {
    const mask = this.#table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = (this.#table[place] ?? 0) - 1;
      if (number < 0) return this.#add(start, end, place);
      if (this.#isSame(columns.count * number, start, end)) return number;
    }
  }

  /** @returns whether a word has the units between two offsets of the current text */
  #isSame(word: number, start: number, end: number): boolean {
    const [words, pool, units] = [this.#words, this.#pool, this.#units];
    const from = words[word] ?? 0;
    if ((words[word + columns.end] ?? 0) - from !== end - start) return false;
    for (let at = start; at < end; at++) if (pool[from - start + at] !== units[at]) return false;
    return true;
  }

  #add(start: number, end: number, place: number): number {
    const units = this.#units.slice(start, end);
    const text = Buffer.from(units.buffer).toString("utf16le");
    const tokens = toTokens(foldWord(text)).map((token) => {
      const known = this.#tokenNumbers.get(token.text);
      if (known !== undefined) return known;
      this.#tokenNumbers.set(token.text, this.tokens.length);
      return this.tokens.push(token.text) - 1;
    });
    const number = this.#texts.push(text) - 1;
    const [token = -1, ...others] = tokens;
    const isSingle = token >= 0 && others.length === 0;
    if (!isSingle) this.#several.set(number, tokens);
    const from = this.#poolEnd;
    this.#poolEnd += units.length;
    if (this.#poolEnd > this.#pool.length)
      this.#pool = grow(this.#pool, new Uint16Array(2 * this.#poolEnd));
    this.#pool.set(units, from);
    const at = columns.count * number;
    if (at === this.#words.length) this.#words = grow(this.#words, new Int32Array(2 * at));
    this.#words.set([from, this.#poolEnd, 0, isSingle ? token : -1], at);
    this.#table[place] = number + 1;
    if (2 * this.#texts.length > this.#table.length) this.#enlargeTable();
    return number;
  }

  #enlargeTable(): void {
    const table = new Uint32Array(4 * this.#table.length);
    const mask = table.length - 1;
    for (let number = 0; number < this.#texts.length; number++) {
      const [start, end] = this.#words.subarray(columns.count * number);
      let place = this.#pool.subarray(start, end).reduce(addUnit, 0) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = number + 1;
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
