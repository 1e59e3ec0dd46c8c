/**
 * The words of a language's pages, by how common they are. The search reads them where a query has a
 * word that the index lacks, and corrects it.
 */
import { listWords, type IndexedPage } from "./page-record.ts";

/** Number of pages with a word. A word of a title or a description counts for two more. */
export type WordCounts = Map<string, number>;

/** A word on one or two pages, and in no title, is as often a typo as a word. */
const minPages = 3;

/** Some 50 kB, compressed. */
const maxWords = 20_000;

export function countWords(counts: WordCounts, { metadata }: IndexedPage, record: string): void {
  const { title, description } = metadata;
  const add = (text: string, count: number) => {
    for (const word of new Set(listWords(text))) counts.set(word, (counts.get(word) ?? 0) + count);
  };
  add(record, 1);
  add(`${title} ${description}`, 2);
}

/** @returns lines of words in alphabetical order, each line half as common as the one before */
export function formatWords(counts: WordCounts): string {
  const common = [...counts]
    .filter(([, count]) => count >= minPages)
    .toSorted(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))
    .slice(0, maxWords);
  const lines = Map.groupBy(common, ([, count]) => Math.floor(Math.log2(count)));
  return [...lines.values()]
    .map((line) =>
      line
        .map(([word]) => word)
        .toSorted()
        .join(" "),
    )
    .join("\n");
}
