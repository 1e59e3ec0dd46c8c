/**
 * Order of the results of several words, from what Pagefind finds for each.
 */
import type { Hit } from "./pagefind.ts";

export interface FoundWord {
  word: string;
  hits: readonly Hit[];
  /** Ids of the pages that have the word itself; where none has it, a longer one that begins with it. */
  pages: ReadonlySet<string>;
  isExact: boolean;
}

export interface Ranked {
  hit: Hit;
  score: number;
  /** Places in the text, with the index of the word that is there. */
  places: { location: number; word: number }[];
  /** Words that the page lacks. */
  missing: string[];
}

/** A query of one or two words is a name: pages with all of it come first, where there are so many. */
const strict = { maxWords: 2, minPages: 3 };

/** Pages that lack a word: listed below so few complete pages, with this share of the best score, and no more. */
const partial = { below: 10, minScore: 0.3, max: 30 };

/** Lets two words of a query outweigh one that a page has in its title and many times. */
const damping = 0.8;

/**
 * Ranks pages by the sum of the scores that Pagefind gives them for each word. A rare word scores
 * more than a common one, so a page without a common word loses little. For a sentence this works
 * better than requiring all words, because some page contains them by chance.
 */
export function rank(words: readonly FoundWord[]): Ranked[] {
  const pages = new Map<string, Ranked>();
  for (const [word, { hits }] of words.entries())
    for (const hit of hits) {
      const page = pages.get(hit.id) ?? { hit, score: 0, places: [], missing: [] };
      page.score += hit.score ** damping;
      page.places.push(...hit.words.map((location) => ({ location, word })));
      pages.set(hit.id, page);
    }
  for (const [id, page] of pages)
    page.missing = words.filter((each) => !each.pages.has(id)).map(({ word }) => word);
  const ranked = [...pages.values()].toSorted(byScore);
  const complete = ranked.filter(({ missing }) => missing.length === 0);
  const minScore = partial.minScore * (ranked[0]?.score ?? 0);
  const near = ranked
    .filter(({ missing, score }) => missing.length > 0 && score >= minScore)
    .slice(0, partial.max);
  if (words.length > strict.maxWords || complete.length < strict.minPages)
    return [...complete, ...near].toSorted(byScore);
  return complete.length < partial.below ? [...complete, ...near] : complete;
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.hit.id < b.hit.id ? -1 : 1);
}
