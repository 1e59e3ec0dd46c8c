/**
 * Tells which parts of an index only guess. Each looks for a word that it does not have by the word's beginning, as if no other part had it either:
 * such results are none.
 */
import { isNearMatch } from "./near-match.ts";
import { field, listOf, readResult, toCounts } from "./search-answers.ts";
import type { PartCounts } from "./even-parts.ts";
import type { Pagefind } from "./search-engine.ts";

/** A word of a query, and how many pages have it, by their facets. */
export interface CountedWord {
  word: string;
  has: PartCounts;
}

/** @returns the words of a query, each with the pages that have it and not only something like it */
export function countWords(
  engine: Pick<Pagefind, "search">,
  query: string,
): Promise<CountedWord[]> {
  const words = query.split(/[\s"]+/).filter((word) => word !== "");
  return Promise.all(
    words.map(async (word) => {
      const exact = await engine.search(`"${word}"`, {});
      return { word, has: toCounts(field(field(exact, "filters"), "facet")) };
    }),
  );
}

/**
 * @param parts the facets by which the parts are told
 * @returns those whose results are to be left out; none where all of them guess, so that what was meant can be told from the guesses
 */
export async function findGuessingParts(
  engine: Pick<Pagefind, "search">,
  parts: readonly string[],
  words: readonly CountedWord[],
): Promise<string[]> {
  const lacking = await Promise.all(
    words.map(async ({ word, has }) => {
      const others = parts.filter((part) => (has.get(part) ?? 0) === 0);
      const guesses = await Promise.all(others.map((part) => isGuess(engine, part, word)));
      return others.filter((_, index) => guesses[index]);
    }),
  );
  const guessing = [...new Set(lacking.flat())];
  return guessing.length < parts.length ? guessing : [];
}

/** @returns whether what a part finds for a word is another word */
async function isGuess(
  engine: Pick<Pagefind, "search">,
  part: string,
  word: string,
): Promise<boolean> {
  const found = await engine.search(word, { filters: { facet: [part] } });
  const [best] = listOf(found, "results");
  if (best === undefined) return true;
  const { title, about, excerpt } = await readResult(best);
  return !isNearMatch(word, `${excerpt}<mark>${title} ${about}</mark>`);
}
