/**
 * Spelling correction based on the words of the indexed pages and their frequency.
 */
import { countMistakes, maxMistakes } from "../count-mistakes.ts";

/**
 * Extra cost of a wrong first letter, which is a rare mistake, and of each halving of a word's
 * frequency.
 */
const costs = { firstLetter: 0.7, rarity: 0.08 };

/** Maximum number of words that are suggested instead of one. */
const maxSuggestions = 3;

export class Vocabulary {
  /** Words with their folded forms. Each line is half as frequent as the previous one. */
  readonly #lines: readonly (readonly (readonly [word: string, folded: string])[])[];

  /** @param text content of the words.txt that the build writes */
  constructor(text: string) {
    this.#lines = text
      .split("\n")
      .map((line) => line.split(" ").map((word) => [word, fold(word)] as const));
  }

  /** @returns whether any word starts with the text, so that incomplete words are not corrected */
  hasStart(start: string): boolean {
    const folded = fold(start);
    return this.#lines.some((line) => line.some(([, word]) => word.startsWith(folded)));
  }

  hasWord(word: string): boolean {
    const folded = fold(word);
    return this.#lines.some((line) => line.some(([, other]) => other === folded));
  }

  /** @returns the most likely correction, or undefined if no word is close enough */
  correct(typed: string): string | undefined {
    return this.#rank(typed, 0)[0];
  }

  /** @returns the words that are nearest to one without a correction, the nearest first */
  suggest(typed: string): string[] {
    return this.#rank(typed, 1).slice(0, maxSuggestions);
  }

  /** @param slack number of mistakes above the maximum */
  #rank(typed: string, slack: number): string[] {
    const wanted = fold(typed);
    const max = maxMistakes(wanted.length) + slack;
    const near: { word: string; cost: number }[] = [];
    for (const [rarity, words] of this.#lines.entries())
      for (const [word, folded] of words) {
        if (Math.abs(folded.length - wanted.length) > max) continue;
        const mistakes = countMistakes(wanted, folded);
        if (mistakes > max) continue;
        const firstLetter = wanted[0] === folded[0] ? 0 : costs.firstLetter;
        const cost = mistakes + costs.rarity * rarity + firstLetter;
        near.push({ word, cost });
      }
    // The sort is stable, so the first of two equal words in the vocabulary comes first.
    return near.toSorted((a, b) => a.cost - b.cost).map(({ word }) => word);
  }
}

/** @returns the text in lower case and without accents, as in the index */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
