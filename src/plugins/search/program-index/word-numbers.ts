/**
 * Words of texts, each with the numbers of its tokens. Words are compared by their UTF-16 units,
 * because a string for each occurrence would take most of the time that an index takes.
 */
import { foldWord, isWordCharacter, normalizeText, toTokens } from "../search-words.ts";
import type { WrittenWord } from "./assign-terms.ts";

interface KnownWord extends WrittenWord {
  /** UTF-16 units of the word. */
  units: Uint16Array;
}

export class WordNumbers {
  /** Folded tokens by number. */
  readonly tokens: string[] = [];
  readonly #tokenNumbers = new Map<string, number>();
  /** By UTF-16 unit: 1 for a part of a word, 2 for a half of a character beyond the first plane. */
  readonly #isWord = Uint8Array.from({ length: 65_536 }, (_, code) =>
    (code & 0xf800) === 0xd800 ? 2 : Number(isWordCharacter(String.fromCharCode(code))),
  );
  /** Words by the hash of their units, or by the next number that is free. */
  readonly #words = new Map<number, KnownWord>();
  /** Units of the current text. */
  #units = new Uint16Array();
  #bytes = Buffer.alloc(0);

  get words(): Iterable<WrittenWord> {
    return this.#words.values();
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
        hash = Math.imul(hash ^ unit, 0x0100_0193);
      } else if (start >= 0) {
        visit(this.#find(start, at, hash));
        start = -1;
      }
    }
  }

  #find(start: number, end: number, hash: number): WrittenWord {
    for (let key = hash; ; key++) {
      const word = this.#words.get(key);
      if (!word) return this.#add(this.#units.slice(start, end), key);
      if (isSame(word.units, this.#units, start, end)) return word;
    }
  }

  #add(units: Uint16Array, key: number): WrittenWord {
    const text = Buffer.from(units.buffer).toString("utf16le");
    const tokens = toTokens(foldWord(text)).map((token) => {
      const known = this.#tokenNumbers.get(token.text);
      if (known !== undefined) return known;
      this.#tokenNumbers.set(token.text, this.tokens.length);
      return this.tokens.push(token.text) - 1;
    });
    const word = { text, units, tokens, count: 0 };
    this.#words.set(key, word);
    return word;
  }
}

/** @returns whether the character of which a half is at an offset is a part of a word */
function isInWord(text: string, at: number): boolean {
  const point = [at, at - 1]
    .map((start) => text.codePointAt(start) ?? 0)
    .find((one) => one > 0xffff);
  return point !== undefined && isWordCharacter(String.fromCodePoint(point));
}

function isSame(word: Uint16Array, units: Uint16Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (word[at] !== units[start + at]) return false;
  return true;
}
