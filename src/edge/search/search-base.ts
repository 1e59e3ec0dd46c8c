/**
 * Documents and words of a search index: finds the terms of words, of their beginnings, and of
 * misspelled ones.
 */
import { ByteReader, readText, wordBits } from "../../format/search-index.ts";

export interface FoundWord {
  text: string;
  /** The word as texts write it. */
  spelling: string;
  term: number;
  /** Position among the words of its term. */
  form: number;
  /** Logarithm of the number of documents; 0 for rare words. */
  rarity: number;
  /** True for a stem that no text contains as a word. */
  isStem: boolean;
}

/**
 * Maximum number of mistakes by the length of a word. In a short word, more mistakes would make it
 * a different word.
 */
const maxMistakes = [
  { below: 4, mistakes: 0 },
  { below: 9, mistakes: 1 },
  { below: Infinity, mistakes: 2 },
];

/** Maximum length of a word in an index. */
const maxWord = 64;

/**
 * Costs of mistakes, of a wrong first letter, of each halving of a word's frequency, and of a word
 * that is so rare that it may be a mistake itself.
 */
const costs = { mistake: 100, firstLetter: 70, rarity: 8, rare: 60 };

export class SearchBase {
  /** Numbers of the documents in the lists of the API. */
  readonly documents: Uint32Array;
  /** Number of words in the title of each document. */
  readonly titles: Uint8Array;
  readonly byteLength: number;
  readonly #bytes: Uint8Array;
  /** First word and start of each group. */
  readonly #firsts: string[] = [];
  readonly #starts: number[] = [];

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const total = reader.varint();
    this.documents = new Uint32Array(total);
    this.titles = new Uint8Array(total);
    let number = -1;
    for (let index = 0; index < total; index++) {
      number += reader.varint();
      this.documents[index] = number;
      this.titles[index] = reader.byte();
    }
    const groups = reader.varint();
    const lengths = Array.from({ length: groups }, () => reader.varint());
    let start = reader.at;
    for (const length of lengths) {
      this.#starts.push(start);
      start += length;
    }
    this.#bytes = bytes;
    for (const at of this.#starts) {
      const group = new ByteReader(bytes, at);
      this.#firsts.push(readText(group));
    }
    this.byteLength = bytes.length + 5 * total + 64 * groups;
  }

  find(text: string): FoundWord | undefined {
    let found: FoundWord | undefined;
    this.#visitFrom(text, (word) => {
      if (word.text === text) found = word;
      return false;
    });
    return found;
  }

  /** @returns the most frequent words that start with a text */
  startingWith(text: string, max: number): FoundWord[] {
    const found: FoundWord[] = [];
    this.#visitFrom(text, (word) => {
      if (!word.text.startsWith(text)) return false;
      if (!word.isStem) found.push(word);
      return true;
    });
    // Words of equal frequency stay in ascending order.
    return found.toSorted((a, b) => b.rarity - a.rarity).slice(0, max);
  }

  /**
   * @param endings endings of words and of their stems
   * @returns a word with the stem of a word that no text contains
   */
  findStem(
    text: string,
    endings: readonly (readonly [ending: string, stem: string])[],
  ): FoundWord | undefined {
    for (const [ending, stem] of endings) {
      if (!text.endsWith(ending) || text.length - ending.length < 3) continue;
      const found = this.find(text.slice(0, text.length - ending.length) + stem);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Compares a word with all others, of which those with the same beginning share the rows of the
   * table of distances (optimal string alignment), and are skipped if it has too many mistakes.
   *
   * @param most maximum number of mistakes
   * @returns the most likely correction
   */
  correct(typed: string, most = Infinity): FoundWord | undefined {
    const { length } = typed;
    const max = Math.min(most, maxMistakes.find(({ below }) => length < below)?.mistakes ?? 0);
    if (max === 0) return undefined;
    const width = length + 1;
    const rows = new Uint8Array(width * (maxWord + 1));
    for (let at = 0; at < width; at++) rows[at] = at;
    const codes = new Uint16Array(maxWord);
    const reader = new ByteReader(this.#bytes, this.#starts[0] ?? this.#bytes.length);
    let [best, least] = ["", Infinity];
    // Number of letters with rows, and of those after which a word has too many mistakes.
    let [valid, dead] = [0, Infinity];
    while (reader.at < this.#bytes.length) {
      const shared = reader.varint();
      const size = shared + reader.varint();
      for (let at = shared; at < size; at++) codes[at] = reader.varint();
      reader.skip(2);
      const info = reader.byte();
      if ((info & wordBits.hasSpelling) !== 0) {
        reader.skip(1);
        reader.skip(reader.varint());
      }
      valid = Math.min(valid, shared);
      if (dead <= shared) continue;
      dead = Infinity;
      const rarity = info & wordBits.rarity;
      const isWord = (info & wordBits.isStem) === 0;
      if (!isWord || Math.abs(size - length) > max) continue;
      while (valid < size && dead === Infinity)
        if (addRow(rows, ++valid, codes, typed) > max) dead = valid;
      const mistakes = rows[size * width + length] ?? max;
      if (dead < Infinity || mistakes > max) continue;
      const cost =
        costs.mistake * mistakes +
        (codes[0] === typed.charCodeAt(0) ? 0 : costs.firstLetter) +
        (rarity === 0 ? costs.rare : -costs.rarity * rarity);
      if (cost < least) [best, least] = [String.fromCharCode(...codes.subarray(0, size)), cost];
    }
    return best === "" ? undefined : this.find(best);
  }

  #visitFrom(text: string, visit: (word: FoundWord) => boolean): void {
    let [low, high] = [0, this.#firsts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#firsts[middle] ?? "") <= text) low = middle;
      else high = middle - 1;
    }
    for (let group = low; group < this.#starts.length; group++) {
      const reader = new ByteReader(this.#bytes, this.#starts[group]);
      const end = this.#starts[group + 1] ?? this.#bytes.length;
      let word = "";
      while (reader.at < end) {
        word = readText(reader, word);
        const term = reader.varint();
        const form = reader.varint();
        const info = reader.byte();
        const isStem = (info & wordBits.isStem) !== 0;
        const spelling = (info & wordBits.hasSpelling) === 0 ? word : readText(reader, word);
        if (
          word >= text &&
          !visit({ text: word, spelling, term, form, rarity: info & wordBits.rarity, isStem })
        )
          return;
      }
    }
  }
}

/**
 * Adds the distances between the beginnings of the typed word and the first letters of another.
 *
 * @returns the smallest one
 */
function addRow(rows: Uint8Array, row: number, codes: Uint16Array, typed: string): number {
  const width = typed.length + 1;
  const [at, before] = [row * width, (row - 1) * width];
  const code = codes[row - 1];
  let least = row;
  rows[at] = row;
  for (let letter = 1; letter < width; letter++) {
    const same = code === typed.charCodeAt(letter - 1);
    let distance = Math.min(
      (rows[before + letter] ?? 0) + 1,
      (rows[at + letter - 1] ?? 0) + 1,
      (rows[before + letter - 1] ?? 0) + (same ? 0 : 1),
    );
    const isSwapped =
      row > 1 &&
      letter > 1 &&
      code === typed.charCodeAt(letter - 2) &&
      codes[row - 2] === typed.charCodeAt(letter - 1);
    if (isSwapped) distance = Math.min(distance, (rows[before - width + letter - 2] ?? 0) + 1);
    rows[at + letter] = distance;
    least = Math.min(least, distance);
  }
  return least;
}
