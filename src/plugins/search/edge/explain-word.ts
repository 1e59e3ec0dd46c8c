/**
 * Meaning of a word of a query: the words of the index that match it, some of which it begins, or
 * one that it misspells or inflects.
 */
import type { SearchHead } from "../search-index.ts";
import { isCharacter } from "../search-words.ts";
import type { QueryWord } from "./query.ts";
import type { FoundWord, SearchBase } from "./search-base.ts";

/** Maximum number of words that a beginning matches; a character of some scripts starts many. */
const maxStarting = { words: 8, characters: 64 };

/** Minimum length of the beginning of a word. */
const minBeginning = 3;

/** Word of a query, and the words of the index that match it. */
export interface Meaning {
  word: QueryWord;
  found: readonly FoundWord[];
  corrected?: string;
}

/**
 * @param isBeginning whether longer words match it, too
 * @param isExact whether it is in a phrase, so that no other word matches it
 */
export function explainWord(
  { base, head }: { base: SearchBase; head: Pick<SearchHead, "endings"> },
  word: QueryWord,
  isBeginning: boolean,
  isExact: boolean,
): Meaning {
  const { text } = word;
  const known = base.find(text);
  if (isExact) return { word, found: known && !known.isStem ? [known] : [] };
  const isOne = isCharacter(text);
  const starting = () =>
    base.startingWith(text, isOne ? maxStarting.characters : maxStarting.words);
  if (isBeginning || isOne) {
    const words = starting();
    if (words.length > 0) return { word, found: words };
  }
  if (known) return { word, found: [known] };
  const correct = (corrected: FoundWord) => ({
    word,
    found: [corrected],
    corrected: corrected.spelling,
  });
  // A mistake is inside of a word, and an inflected form differs at its end.
  const similar = base.correct(text, 1);
  if (similar && similar.text[0] === text[0] && similar.text.slice(-2) === text.slice(-2))
    return correct(similar);
  const inflected = base.findStem(text, head.endings);
  if (inflected) return { word, found: [inflected] };
  const longer = text.length < minBeginning ? [] : starting();
  if (longer.length > 0) return { word, found: longer };
  const corrected = similar ?? base.correct(text);
  return corrected ? correct(corrected) : { word, found: [] };
}
