/**
 * Corrects words by those that lead to results: the words of the indexed pages, by how common they are.
 */

/** Mistakes in a word, by its length: in a short one, more would make it another word. */
const maxMistakes = [
  { below: 4, mistakes: 0 },
  { below: 9, mistakes: 1 },
  { below: Infinity, mistakes: 2 },
];

/** Cost of a wrong first letter beside the mistake, because it is rare, and of a word half as common. */
const costs = { firstLetter: 0.7, rarity: 0.08 };

export class Vocabulary {
  /** Words and what they are without accents. Each line is half as common as the one before. */
  readonly #lines: readonly (readonly (readonly [word: string, folded: string])[])[];

  /** @param text as the build has written it */
  constructor(text: string) {
    this.#lines = text
      .split("\n")
      .map((line) => line.split(" ").map((word) => [word, fold(word)] as const));
  }

  /** @returns whether a word begins like this, as one does that is still being typed */
  hasStart(start: string): boolean {
    const folded = fold(start);
    return this.#lines.some((line) => line.some(([, word]) => word.startsWith(folded)));
  }

  hasWord(word: string): boolean {
    const folded = fold(word);
    return this.#lines.some((line) => line.some(([, other]) => other === folded));
  }

  /** @returns the word that was probably meant; undefined where none is near */
  correct(typed: string): string | undefined {
    const wanted = fold(typed);
    const max = maxMistakes.find(({ below }) => wanted.length < below)?.mistakes ?? 0;
    let best: string | undefined;
    let least = Infinity;
    for (const [rarity, words] of this.#lines.entries())
      for (const [word, folded] of words) {
        if (Math.abs(folded.length - wanted.length) > max) continue;
        const mistakes = countMistakes(wanted, folded);
        if (mistakes > max) continue;
        const firstLetter = wanted[0] === folded[0] ? 0 : costs.firstLetter;
        const cost = mistakes + costs.rarity * rarity + firstLetter;
        if (cost < least) [best, least] = [word, cost];
      }
    return best;
  }
}

/** @returns the text without case and accents, as the index compares words */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** @returns the number of missing, surplus, wrong and swapped letters (optimal string alignment) */
function countMistakes(typed: string, meant: string): number {
  let before: number[] = [];
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...typed].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...meant].entries()) {
      const swapped =
        letter === meant[index - 1] && other === typed[at - 1] ? before[index - 1] : undefined;
      next.push(
        Math.min(
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          (row[index] ?? 0) + (letter === other ? 0 : 1),
          (swapped ?? Infinity) + 1,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
