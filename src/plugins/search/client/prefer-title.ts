/**
 * Queries that are the title of a page, as in "What is an API?": the page comes first, although others
 * contain the words more often.
 */
import { readPage } from "./pagefind.ts";
import type { Ranked } from "./rank.ts";

/** Number of results whose titles are compared with the query, which are read to be shown anyway. */
const maxCompared = 3;

const segmenters = new Map<string, Intl.Segmenter>();

/** @returns the parts of a text; those between words have no word */
export function segmentWords(text: string, language: string): { text: string; word: string }[] {
  // Reused, because creating one takes milliseconds.
  const segmenter =
    segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, segmenter);
  return Array.from(segmenter.segment(text), ({ segment, isWordLike }) => ({
    text: segment,
    word: isWordLike ? segment.toLowerCase() : "",
  }));
}

/** @returns the pages, the one whose title has the words of the query before the others */
export async function preferTitle(
  pages: readonly Ranked[],
  query: string,
  language: string,
): Promise<Ranked[]> {
  const wordsOf = (text: string) =>
    segmentWords(text, language)
      .flatMap(({ word }) => word || [])
      .join(" ");
  const wanted = wordsOf(query);
  const titles = await Promise.all(
    pages.slice(0, maxCompared).map(async ({ hit }) => (await readPage(hit)).meta["title"] ?? ""),
  );
  const preferred = titles.findIndex((title) => wordsOf(title) === wanted);
  const [page] = preferred > 0 ? pages.slice(preferred) : [];
  return page ? [page, ...pages.toSpliced(preferred, 1)] : [...pages];
}
