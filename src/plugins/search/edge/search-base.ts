/**
 * Documents and words of a search index: finds the terms of words, of their beginnings, and of
 * misspelled ones.
 */
import { ByteReader, wordBits, type SearchHead } from "../search-index.ts";
import { countMistakes, maxMistakes } from "../count-mistakes.ts";

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

/**
 * Costs of mistakes, of a wrong first letter, of each halving of a word's frequency, and of a word
 * that is so rare that it may be a mistake itself.
 */
const costs = { mistake: 100, firstLetter: 70, frequency: 8, rare: 60 };

type Words = Pick<SearchHead, "words" | "spellings" | "wordTerms" | "documents">;

export class SearchBase {
  /** Numbers of the documents in the lists of the API. */
  readonly documents: Uint32Array;
  /** Number of words in the title of each document. */
  readonly titles: Uint32Array;
  readonly #words: readonly string[];
  readonly #spellings: ReadonlyMap<string, string>;
  readonly #terms: Uint32Array;
  /** Position of each word among those of its term. */
  readonly #forms: Uint16Array;
  /** Sets of the letters of each word, from the first correction on. */
  #letters: Uint32Array | undefined;

  constructor({ words, spellings, wordTerms, documents }: Words) {
    this.#words = words === "" ? [] : words.split(" ");
    this.#spellings = new Map(spellings);
    this.#terms = readNumbers(wordTerms);
    this.#forms = new Uint16Array(this.#words.length);
    const counts = new Uint16Array(this.#words.length);
    for (let index = 0; index < this.#forms.length; index++) {
      const info = this.#terms[index] ?? 0;
      if ((info & wordBits.isStem) !== 0) continue;
      const term = info >>> wordBits.count;
      const form = counts[term] ?? 0;
      this.#forms[index] = form;
      counts[term] = form + 1;
    }
    const numbers = readNumbers(documents);
    const half = numbers.length / 2;
    this.documents = numbers.subarray(0, half);
    for (let index = 1; index < half; index++)
      this.documents[index] = (numbers[index] ?? 0) + (numbers[index - 1] ?? 0);
    this.titles = numbers.subarray(half);
  }

  find(text: string): FoundWord | undefined {
    const index = this.#firstFrom(text);
    return this.#words[index] === text ? this.#wordAt(index) : undefined;
  }

  /** @returns the most frequent words that start with a text */
  startingWith(text: string, max: number): FoundWord[] {
    const first = this.#firstFrom(text);
    const next = this.#firstFrom(`${text}\uFFFF`);
    return (
      Array.from({ length: next - first }, (_, index) => this.#wordAt(first + index))
        .filter(({ isStem }) => !isStem)
        // Words of equal frequency stay in ascending order.
        .toSorted((a, b) => b.frequency - a.frequency)
        .slice(0, max)
    );
  }

  /**
   * @param endings endings of words and of their stems
   * @returns a word with the stem of a word that no text contains
   */
  findStem(text: string, endings: SearchHead["endings"]): FoundWord | undefined {
    for (const [ending, stem] of endings) {
      if (!text.endsWith(ending) || text.length - ending.length < minStem) continue;
      const number = this.find(text.slice(0, text.length - ending.length) + stem);
      if (number) return number;
    }
    return undefined;
  }

  /**
   * @param most maximum number of mistakes
   * @returns the most likely correction of a misspelled word
   */
  correct(typed: string, most = Infinity): FoundWord | undefined {
    const max = Math.min(most, maxMistakes(typed.length));
    if (max === 0) return undefined;
    const all = (this.#letters ??= Uint32Array.from(this.#words.map(lettersOf)));
    const letters = lettersOf(typed);
    let [best, least] = [-1, Infinity];
    for (let index = 0; index < all.length; index++) {
      // A mistake adds or removes up to two letters of the set.
      if (countBits(letters ^ (all[index] ?? 0)) > 2 * max) continue;
      const word = this.#words[index] ?? "";
      const info = this.#terms[index] ?? 0;
      if (Math.abs(word.length - typed.length) > max || (info & wordBits.isStem) !== 0) continue;
      const mistakes = countMistakes(typed, word);
      const frequency = info & wordBits.frequency;
      const cost =
        costs.mistake * mistakes +
        (word[0] === typed[0] ? 0 : costs.firstLetter) +
        (frequency === 0 ? costs.rare : -costs.frequency * frequency);
      if (mistakes <= max && cost < least) [best, least] = [index, cost];
    }
    return best < 0 ? undefined : this.#wordAt(best);
  }

  /** @returns the index of the first word that is not before a text */
  #firstFrom(text: string): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #wordAt(index: number): FoundWord {
    const text = this.#words[index] ?? "";
    const info = this.#terms[index] ?? 0;
    return {
      text,
      spelling: this.#spellings.get(text) ?? text,
      term: info >>> wordBits.count,
      form: this.#forms[index] ?? 0,
      frequency: info & wordBits.frequency,
      isStem: (info & wordBits.isStem) !== 0,
    };
  }
}

function readNumbers(base64: string): Uint32Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  const reader = new ByteReader(bytes);
  const numbers = new Uint32Array(bytes.length);
  let count = 0;
  while (reader.at < bytes.length) numbers[count++] = reader.varint();
  return numbers.subarray(0, count);
}

/** @returns a set of the last five bits of each letter */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Counts in pairs of bits, then in groups of four and eight. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
