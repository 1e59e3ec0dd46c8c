/**
 * "Did you mean" hints of API errors and build errors.
 */
import { distance } from "fastest-levenshtein";

/** @returns the candidate closest to the value, or undefined if none looks like a typo of it */
export function didYouMean(value: string, candidates: Iterable<string>): string | undefined {
  const wanted = value.toLowerCase();
  let best: string | undefined;
  // Exclusive limit of the edit distance: at most one in a short word, otherwise two or a third of
  // the length. Swapped letters count twice.
  let limit = (value.length <= 3 ? 1 : Math.max(2, Math.floor(value.length / 3))) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - value.length) >= limit) continue;
    const other = candidate.toLowerCase();
    // Sites can have tens of thousands of URLs. Once a candidate differs by one letter, only the
    // same word in different case is closer.
    if (limit === 1 && other !== wanted) continue;
    const difference = distance(wanted, other);
    if (difference < limit) [best, limit] = [candidate, difference];
  }
  return best;
}

/**
 * @param mark quotation mark around names
 * @returns a remedy for an unknown name: the closest known one, or all known names
 */
export function suggestName(name: string, known: readonly string[], mark = ""): string {
  const near = didYouMean(name, known);
  return near === undefined
    ? `Available: ${known.join(", ")}.`
    : `Did you mean ${mark}${near}${mark}?`;
}
