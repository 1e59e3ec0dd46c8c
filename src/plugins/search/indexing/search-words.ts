/**
 * The most common words of a language's pages. The search uses them to correct a query word that is
 * not in the index.
 */
import type { Document } from "../../../content/document.ts";
import { listWords } from "./page-record.ts";

/**
 * Number of pages that contain a word. An occurrence in a title or description counts as two more.
 */
export type WordCounts = Map<string, number>;

/** Threshold below which a word that is in no title is as likely to be a typo as a real word. */
const minPages = 3;

/** About 50 kB when compressed. */
const maxWords = 20_000;

export function countWords(
  counts: WordCounts,
  { title, description }: Document,
  record: string,
): void {
  const add = (text: string, count: number) => {
    for (const word of new Set(listWords(text))) counts.set(word, (counts.get(word) ?? 0) + count);
  };
  add(record, 1);
  add(`${title} ${description}`, 2);
}

/**
 * @returns lines of words in alphabetical order; the words of each line are half as common as those
 *   of the previous one
 */
export function formatWordList(counts: WordCounts): string {
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
