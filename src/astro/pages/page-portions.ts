/**
 * Pages in portions that all threads share, so that none waits for another.
 */
import type { HtmlPage } from "../../site/html-pages.ts";

/** The number of the next portion that no thread has taken. */
export type Portions = Int32Array<SharedArrayBuffer>;

const pagesPerPortion = 40;

export function newPortions(): Portions {
  return new Int32Array(new SharedArrayBuffer(4));
}

/**
 * @param pages all pages, the same in every thread
 * @returns a portion that is now taken, empty when there is none left: every so manieth page, because pages of a kind stand together and some
 * kinds take much longer
 */
export function takePortion(
  pages: readonly HtmlPage[],
  next: Portions,
): HtmlPage[] {
  const portions = Math.ceil(pages.length / pagesPerPortion);
  const first = Atomics.add(next, 0, 1);
  const portion: HtmlPage[] = [];
  if (first < portions)
    for (let index = first; index < pages.length; index += portions)
      portion.push(...pages.slice(index, index + 1));
  return portion;
}
