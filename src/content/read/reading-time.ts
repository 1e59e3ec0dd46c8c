/**
 * Reading time of texts, in scripts with and without spaces between words.
 */
const wordsPerMinute = 220;

/** Characters of scripts without spaces between words, with their length in words. */
const unspaced: readonly [characters: RegExp, words: number][] = [
  // 550 characters a minute, including punctuation.
  [/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\u3000-\u303F\uFF01-\uFF65]/gu, 0.4],
  [/[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu, 0.2],
];

/** Characters of other scripts, which most texts contain alone. */
const spaced = /^[\0-\u02E9\u02EC-\u0DFF\u2000-\u2E7F]*$/;

/** @returns at least 1 */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

function countWords(text: string): number {
  let rest = text;
  let count = 0;
  for (const [characters, words] of spaced.test(text) ? [] : unspaced) {
    const without = rest.replace(characters, " ");
    if (without !== rest) count += words * countMatches(rest, characters);
    rest = without;
  }
  return count + countMatches(rest, /\S+/g);
}

/** Counts without building a list of matches, which would take more memory than the text. */
function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.test(text)) count += 1;
  return count;
}
