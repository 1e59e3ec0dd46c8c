/**
 * Makes the scores of an index in parts those of one index. Pagefind weighs a word by how few pages of a part have it, so that what is rare in one
 * part and common in another would count for more there.
 */
import type { Ranked } from "./rank-by-title.ts";

/** How many pages there are, or have a word, by the facet of their part. */
export type PartCounts = ReadonlyMap<string, number>;

/**
 * @param sizes all pages of each part
 * @param having those that have a word, for each word of the query
 * @returns the pages with the scores that they would have in one index, but for the average length of its texts; best first
 */
export function evenParts(
  ranked: readonly Ranked[],
  sizes: PartCounts,
  having: readonly PartCounts[],
): Ranked[] {
  const parts = [...sizes.keys()];
  const sum = (counts: PartCounts) =>
    parts.reduce((total, part) => total + (counts.get(part) ?? 0), 0);
  const all = sum(sizes);
  const weigh = (part: string) => {
    let [whole, own] = [0, 0];
    for (const counts of having) {
      const found = counts.get(part) ?? 0;
      if (found === 0) continue;
      whole += rarity(all, sum(counts));
      own += rarity(sizes.get(part) ?? 0, found);
    }
    return own > 0 ? whole / own : 1;
  };
  const weights = new Map(parts.map((part) => [part, weigh(part)]));
  return ranked
    .map((each) => ({
      ...each,
      score: each.score * (weights.get(each.match.part) ?? 1),
    }))
    .toSorted((a, b) => b.score - a.score);
}

/** The inverse document frequency of BM25, as Pagefind takes it. */
function rarity(pages: number, found: number): number {
  return Math.log(1 + (pages - found + 0.5) / (found + 0.5));
}
