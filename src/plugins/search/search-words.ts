/**
 * Words of texts and queries for the search of programs: builds and the edge split and fold them
 * with the same functions.
 *
 * The result must not depend on the engine, because an index is read by another one than wrote it:
 * no Intl.Segmenter, no locale-specific case. Normalization, lower case and the categories of
 * letters and digits are stable for all assigned characters (https://www.unicode.org/policies/).
 */

/** Maximum length of a word in UTF-16 units. Longer ones are data, such as Base64. */
const maxWord = 64;

/** Han, Kana, Hangul, Thai, Lao, Burmese and Khmer: words have no spaces, or endings of their own. */
const unspaced =
  /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3041-\u3096\u309D-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u;

const unspacedRuns = new RegExp(`((?:${unspaced.source})+)`, "u");

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

const words = new RegExp(`${wordCharacter.source}+`, "gu");

export function isWordCharacter(character: string): boolean {
  return wordCharacter.test(character);
}

/** @returns a text in lower case whose words are the runs of word characters */
export function normalizeText(text: string): string {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      // An apostrophe separates words, as in l'eau, but not in don't or in a genitive.
      .replace(/['’](?<=\p{L}.)(?:s(?!\p{L})|(?=t(?!\p{L})))/gu, "")
  );
}

/** @returns the words of a text in lower case, as written */
export function splitWords(text: string): string[] {
  return normalizeText(text).match(words) ?? [];
}

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
  ς: "σ",
  ى: "ي",
  ة: "ه",
};

/** @returns a word without accents and vowel marks, in the most common spelling of its letters */
export function foldWord(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  return (
    word
      .normalize("NFKD")
      // Marks of Latin, Greek, Cyrillic, Hebrew and Arabic, and the Arabic elongation.
      .replace(/[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]/g, "")
      .normalize("NFC")
      .toLowerCase()
      .replace(/[ßæœøđłıςىة]/g, (letter) => letters[letter] ?? letter)
      .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
  );
}

/** Part of a word that is indexed by itself. */
export interface Token {
  text: string;
  /** True for the last character of a run without spaces, whose pairs contain it. */
  isLast?: boolean;
}

/**
 * @param word folded word
 * @returns the word itself, or each pair of characters of a script without spaces, and its last
 *   character: every character starts a token
 */
export function toTokens(word: string): Token[] {
  if (!unspaced.test(word)) return word === "" || word.length > maxWord ? [] : [{ text: word }];
  // The group makes every second part a run.
  const tokens = word.split(unspacedRuns).flatMap((part, number): Token[] => {
    if (number % 2 === 0) return part === "" ? [] : [{ text: part }];
    const characters = [...part];
    return characters.map((character, index) => {
      const next = characters[index + 1];
      return next === undefined ? { text: character, isLast: true } : { text: character + next };
    });
  });
  return tokens.filter(({ text }) => text.length <= maxWord);
}

/** @returns whether a token is a single character of a script without spaces */
export function isCharacter(text: string): boolean {
  return unspaced.test(text) && [...text].length === 1;
}
