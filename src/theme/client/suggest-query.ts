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
  const meant = query.replaceAll(/[\p{L}\p{N}]{3,}/gu, (word) =>
    words.has(word.toLowerCase()) ? word : (nearest(word, words) ?? word),
  );
  return meant === query ? undefined : meant;
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}
