/**
 * "Did you mean" hints of API errors and build errors.
 */
import { distance } from "fastest-levenshtein";

/** @returns the candidate that differs least from the value; undefined where all are other words rather than typos */
export function didYouMean(value: string, candidates: Iterable<string>): string | undefined {
  const wanted = value.toLowerCase();
  let best: string | undefined;
  // One letter in a short word, two in a longer one (swapped letters count twice), a third of a long one.
  let limit = (value.length <= 3 ? 1 : Math.max(2, Math.floor(value.length / 3))) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - value.length) >= limit) continue;
    const other = candidate.toLowerCase();
    // A site can have tens of thousands of URLs: once one letter differs, only the same word in other capitals is nearer.
    if (limit === 1 && other !== wanted) continue;
    const difference = distance(wanted, other);
    if (difference < limit) [best, limit] = [candidate, difference];
  }
  return best;
}

/**
 * @param mark quotation mark around the name
 * @returns advice for an unknown name: the one that was probably meant, else all that exist
 */
export function suggestName(name: string, known: readonly string[], mark = ""): string {
  const near = didYouMean(name, known);
  return near === undefined
    ? `There are ${known.join(", ")}.`
    : `Did you mean ${mark}${near}${mark}?`;
}
