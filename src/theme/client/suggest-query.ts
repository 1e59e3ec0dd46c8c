/**
 * What was probably meant by a query that nothing matches: its words, those that no one knows replaced by the nearest that somebody does.
 */
import { isOneLetterOff, didYouMean } from "../../contract/did-you-mean.ts";

/**
 * @param known texts whose words are known
 * @returns another query, or undefined where no word is near
 */
export function suggestQuery(query: string, known: Iterable<string>): string | undefined {
  const words = new Set([...known].flatMap(toWords));
  const unknown = findUnknown(query, words);
  const meant = query.replaceAll(/[\p{L}\p{N}]{3,}/gu, (word) =>
    unknown.has(word.toLowerCase()) ? (didYouMean(word, words) ?? word) : word,
  );
  return meant === query ? undefined : meant;
}

/** @returns the words that are not known */
export function findUnknown(query: string, known: Iterable<string>): Set<string> {
  const words = [...known].flatMap(toWords);
  return new Set(toWords(query).filter((word) => !isKnown(word, words)));
}

/** Other forms of a word are no slips: they differ at its end. One letter that is wrong before the end is a slip. */
function isKnown(word: string, words: readonly string[]): boolean {
  if (words.some((each) => each.startsWith(word))) return true;
  const begin = word.slice(0, Math.max(3, word.length - 2));
  const forms = words.filter((each) => each.startsWith(begin));
  const end = word.slice(-2);
  return (
    forms.length > 0 && !forms.some((form) => form.endsWith(end) && isOneLetterOff(word, form))
  );
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}
