/**
 * Synonyms of everyday words, for questions that use other words than the texts: `photo` for
 * `picture`.
 */

/** Maximum number of letters that an inflected form has in addition. */
const maxEnding = 3;

/** Words that are shorter have no inflected forms, because `car` starts `card`. */
const minInflected = 4;

export class Synonyms {
  readonly #groups: readonly (readonly [word: string, ...synonyms: string[]])[];

  /** @param text groups separated by commas, each a word and its synonyms */
  constructor(text: string) {
    this.#groups = text.split(", ").map((group) => {
      const [word = "", ...synonyms] = group.split(" ");
      return [word, ...synonyms];
    });
  }

  /** @returns the synonyms of the longest word of the list of which the typed word is a form */
  of(typed: string): string[] {
    const [group] = this.#groups
      .filter(([word]) => isForm(typed, word))
      .toSorted(([a], [b]) => b.length - a.length);
    return group?.slice(1) ?? [];
  }
}

/** @returns whether a word equals another, or is that with a short ending: `moving` of `move` */
function isForm(typed: string, word: string): boolean {
  if (typed === word || typed === `${word}s`) return true;
  const stem = word.replace(/(?<!i)e$/, "");
  return (
    word.length >= minInflected && typed.startsWith(stem) && typed.length <= stem.length + maxEnding
  );
}
