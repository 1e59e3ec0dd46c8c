/**
 * Words and phrases of a search text.
 */
import { foldWord, splitWords, toTokens } from "../search-words.ts";

export interface QueryWord {
  text: string;
  /** As written, in lower case. */
  written: string;
  /** Position in the text. */
  place: number;
}

export interface SearchQuery {
  /** Distinct words in their order. */
  words: readonly QueryWord[];
  /** Words of each phrase in quotes. */
  phrases: readonly (readonly QueryWord[])[];
}

const quoted = /"([^"]*)"|[“„«]([^“”„«»"]*)[”“»]/g;

export function parseSearch(text: string): SearchQuery {
  const phrases = Array.from(text.matchAll(quoted), ([, straight, curved]) =>
    toWords(straight ?? curved ?? ""),
  );
  const words = new Map(toWords(text).map((word) => [word.text, word]));
  return {
    words: [...words.values()],
    phrases: phrases.filter((phrase) => phrase.length > 0),
  };
}

function toWords(text: string): QueryWord[] {
  let place = 0;
  return splitWords(text).flatMap((written) => {
    const folded = foldWord(written);
    const indexed = toTokens(folded);
    // A word that is too long for the index is reported as unknown. A mark alone is not a word.
    const isLong = indexed.length === 0 && folded !== "";
    const tokens = isLong ? [{ text: folded, isLast: false }] : indexed;
    return tokens.flatMap(({ text: token, isLast }, index) => {
      const word = { text: token, written: tokens.length === 1 ? written : token, place: place++ };
      // The pair before a last character contains it.
      return isLast && tokens[index - 1]?.text.endsWith(token) ? [] : [word];
    });
  });
}
