/**
 * Puts pages before others whose title is what was asked for. Pagefind knows which words a title has, not which others: by it, a long title is as good.
 */
import type { Match } from "./search-answers.ts";
import { toWords } from "./near-match.ts";

export interface Ranked {
  match: Match;
  score: number;
}

/** How much more a page counts whose title has no other words. More, and titles would matter above texts. */
const mostGain = 0.5;

/** @returns the matches, best first; those that are alike stay in their order */
export function rankByTitle(ranked: readonly Ranked[], query: string): Match[] {
  const begins = toWords(query).map((word) =>
    // As in suggestions, other forms of a word differ at its end.
    word.slice(0, Math.max(3, word.length - 2)),
  );
  const weigh = ({ match, score }: Ranked) => {
    const words = toWords(match.title);
    const asked = words.filter((word) => begins.some((begin) => word.startsWith(begin)));
    return score * (1 + (mostGain * asked.length) / Math.max(1, words.length));
  };
  return ranked
    .map((each) => ({ match: each.match, weight: weigh(each) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ match }) => match);
}
