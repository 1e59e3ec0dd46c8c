/**
 * What was probably meant by a query, of all that the index has: the words of what it guesses, its facets, and the words that begin as an unknown one.
 */
import type { Match } from "./search-answers.ts";
import type { SearchEngine } from "./search-engine.ts";
import { findUnknown, suggestQuery } from "./suggest-query.ts";

const guessesRead = 10;
const leastLetters = 3;

/**
 * @param guesses what the index has found for the query
 * @returns another query, or undefined where nothing is near
 */
export async function findSuggestion(
  engine: SearchEngine,
  query: string,
  guesses: readonly Match[],
): Promise<string | undefined> {
  const known = [...guesses.flatMap(textsOf), ...engine.topics];
  const near = suggestQuery(query, known);
  if (near !== undefined) return near;
  const unknown = [...findUnknown(query, known)];
  const found = await Promise.all(unknown.map((word) => findAlike(engine, word)));
  return suggestQuery(query, [...known, ...found.flat()]);
}

/** @returns texts with words that begin as the word does, as far as the slip; none where there are none near */
async function findAlike(engine: SearchEngine, word: string): Promise<string[]> {
  for (let size = word.length - 1; size >= leastLetters; size--) {
    const found = await engine.search(word.slice(0, size), []);
    const texts = (await found.read(0, guessesRead)).flatMap(textsOf);
    if (suggestQuery(word, texts) !== undefined) return texts;
  }
  return [];
}

function textsOf({ title, excerpt }: Match): string[] {
  return [title, excerpt];
}
