/**
 * What was probably meant by a query that nothing matches: its words, those that no one knows replaced by the nearest that somebody does.
 */
import { nearest } from "../../contract/nearest.ts";

/**
 * @param known texts whose words are known
 * @returns another query, or undefined where no word is near
 */
export function suggestQuery(
  query: string,
  known: Iterable<string>,
): string | undefined {
  const words = new Set([...known].flatMap(toWords));
  const unknown = findUnknown(query, words);
  const meant = query.replaceAll(/[\p{L}\p{N}]{3,}/gu, (word) =>
    unknown.has(word.toLowerCase()) ? (nearest(word, words) ?? word) : word,
  );
  return meant === query ? undefined : meant;
}

/** @returns the words that are not known. Other forms of a word are no slips: they differ at its end */
export function findUnknown(
  query: string,
  known: Iterable<string>,
): Set<string> {
  const words = [...known].flatMap(toWords);
  return new Set(
    toWords(query).filter((word) => {
      const begin = word.slice(0, Math.max(3, word.length - 2));
      return !words.some((each) => each.startsWith(begin));
    }),
  );
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}
