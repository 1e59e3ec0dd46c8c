/**
 * Documents and words of a search index: finds the terms of words, of their beginnings, and of
 * misspelled ones.
 */
import { ByteReader, readWord, wordBits } from "../search-index.ts";
import { correctWord } from "./correct-word.ts";

export interface FoundWord {
  text: string;
  /** The word as texts write it. */
  spelling: string;
  term: number;
  /** Position among the words of its term. */
  form: number;
  /** Logarithm of the number of documents; 0 for rare words. */
  frequency: number;
  /** True for a stem that no text contains as a word. */
  isStem: boolean;
}

/** Minimum length of a word without its ending. */
const minStem = 3;

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
      this.#firsts.push(readWord(group));
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
    return found.toSorted((a, b) => b.frequency - a.frequency).slice(0, max);
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
      if (!text.endsWith(ending) || text.length - ending.length < minStem) continue;
      const found = this.find(text.slice(0, text.length - ending.length) + stem);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * @param most maximum number of mistakes
   * @returns the most likely correction of a misspelled word
   */
  correct(typed: string, most = Infinity): FoundWord | undefined {
    const start = this.#starts[0] ?? this.#bytes.length;
    const similar = correctWord(this.#bytes, start, typed, most);
    return similar === undefined ? undefined : this.find(similar);
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
        word = readWord(reader, word);
        const term = reader.varint();
        const form = reader.varint();
        const info = reader.byte();
        const isStem = (info & wordBits.isStem) !== 0;
        const spelling = (info & wordBits.hasSpelling) === 0 ? word : readWord(reader, word);
        if (
          word >= text &&
          !visit({ text: word, spelling, term, form, frequency: info & wordBits.frequency, isStem })
        )
          return;
      }
    }
  }
}
