/**
 * Ranking of results for several words, based on Pagefind's scores for each word.
 */
import type { Hit } from "./pagefind.ts";

export interface WordHits {
  word: string;
  hits: readonly Hit[];
  /**
   * IDs of the pages that contain the exact word or, if there are none, a longer word that starts
   * with it.
   */
  pages: ReadonlySet<string>;
  isExact: boolean;
}

export interface Ranked {
  hit: Hit;
  score: number;
  /** Positions of matches in the text, each with the index of its query word. */
  places: { location: number; word: number }[];
  /** Query words that the page does not contain. */
  missing: string[];
}

/**
 * Queries of up to two words are usually names. Pages that contain all words come first if there
 * are at least three.
 */
const strict = { maxWords: 2, minPages: 3 };

/**
 * Limits for partial matches. They are listed below the complete matches if there are fewer than 10
 * of those, and need 30 % of the best score.
 */
const partial = { below: 10, minScore: 0.3, max: 30 };

/** Dampens high scores, so that two matching words outweigh one frequent word in the title. */
const damping = 0.8;

/** Share of their score that pages below the others keep. */
const belowShare = 0.25;

/**
 * Words of a phrase are next to each other or have stop words between them. If these are all the
 * words of a query, they are usually one term, as in "terms of service".
 */
const phrase = { maxDistance: 3, weight: 0.6, termWeight: 1.8 };

/**
 * Ranks pages by the sum of their damped Pagefind scores for each word and of their scores for
 * phrases. Rare words score higher than common ones, so a page without a common word loses little.
 * For sentences this works better than requiring all words, because some page contains them by
 * chance.
 *
 * @param words words of the query, each at most once
 * @param at position of each word in the query
 * @param below IDs of the pages that rank below the others
 */
export function rankPages(
  words: readonly WordHits[],
  at: readonly number[],
  below: ReadonlySet<string> = new Set(),
): Ranked[] {
  const pages = new Map<string, Ranked>();
  for (const [word, { hits }] of words.entries())
    for (const hit of hits) {
      const page = pages.get(hit.id) ?? { hit, score: 0, places: [], missing: [] };
      page.score += hit.score ** damping;
      page.places.push(...hit.words.map((location) => ({ location, word })));
      pages.set(hit.id, page);
    }
  for (const [id, score] of scorePhrases(words, at, pages.size)) {
    const page = pages.get(id);
    if (page) page.score += score;
  }
  for (const [id, page] of pages) {
    if (below.has(id)) page.score *= belowShare;
    page.missing = words.filter((each) => !each.pages.has(id)).map(({ word }) => word);
  }
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

/**
 * Scores pages in which two words have the same distance as in the query, in any inflection:
 * "work from home" for "working from home". The fewer pages contain the phrase, the higher its
 * score.
 *
 * @param total number of pages with any of the words
 * @returns IDs of pages with the score of a phrase; a page with several phrases has several
 */
function* scorePhrases(
  words: readonly WordHits[],
  at: readonly number[],
  total: number,
): Generator<[id: string, score: number]> {
  for (const [index, { hits }] of words.entries()) {
    const distance = (at[index + 1] ?? Infinity) - (at[index] ?? 0);
    if (distance < 1 || distance > phrase.maxDistance) continue;
    const isTerm = words.length === 2 && distance > 1;
    const weight = isTerm ? phrase.termWeight : phrase.weight;
    const next = new Map(words[index + 1]?.hits.map((hit) => [hit.id, new Set(hit.words)]));
    const counts = hits
      .map(({ id, words: places }) => ({
        id,
        count: places.filter((place) => next.get(id)?.has(place + distance)).length,
      }))
      .filter(({ count }) => count > 0);
    for (const { id, count } of counts)
      yield [id, (weight * Math.log(total / counts.length) * count) / (count + 1)];
  }
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.hit.id < b.hit.id ? -1 : 1);
}
