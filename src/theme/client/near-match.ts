/**
 * Tells a match from a guess. Where no page has a word, Pagefind cuts letters off its end until one does: of "xylophone" it may keep "x".
 */
const least = 3;

/**
 * @param excerpt with the words that were found between `<mark>` and `</mark>`
 * @returns whether one of them begins as a word of the query does, with its first three letters
 */
export function isNearMatch(query: string, excerpt: string): boolean {
  const wanted = toWords(query);
  return [...excerpt.matchAll(/<mark>(.*?)<\/mark>/gs)]
    .flatMap(([, marked = ""]) => toWords(marked))
    .some((found) =>
      wanted.some((word) => found.startsWith(word.slice(0, Math.min(least, word.length)))),
    );
}

/** @returns words as the index compares them: without case and accents */
export function toWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
