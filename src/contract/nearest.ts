/**
 * Finds what somebody probably meant, for hints in API errors and in build errors.
 */
import { distance } from "fastest-levenshtein";

/** @returns the candidate that differs least from the value, if the difference is a slip and not another word */
export function nearest(value: string, candidates: Iterable<string>): string | undefined {
  const wanted = value.toLowerCase();
  let best: string | undefined;
  // One letter in a short word, two in a longer one (letters that changed places count twice), a third of a long one.
  let least = (value.length <= 3 ? 1 : Math.max(2, Math.floor(value.length / 3))) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - value.length) >= least) continue;
    const other = candidate.toLowerCase();
    // A site's addresses are tens of thousands. Nothing is nearer than one letter but the word itself, in other capitals.
    if (least === 1 && other !== wanted) continue;
    const difference = distance(wanted, other);
    if (difference < least) [best, least] = [candidate, difference];
  }
  return best;
}

/**
 * @param mark what stands around the name that was probably meant
 * @returns advice for a name that there is not: the one that was probably meant, else all that there are
 */
export function adviseName(name: string, known: readonly string[], mark = ""): string {
  const close = nearest(name, known);
  return close === undefined
    ? `There are ${known.join(", ")}.`
    : `Did you mean ${mark}${close}${mark}?`;
}
