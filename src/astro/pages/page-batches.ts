/**
 * Pages in batches that all threads share, so that none waits for another.
 */
import type { HtmlPage } from "../../site/html-pages.ts";

/** The number of the next batch that no thread has taken. */
export type NextBatch = Int32Array<SharedArrayBuffer>;

const pagesPerBatch = 40;

export function newBatches(): NextBatch {
  return new Int32Array(new SharedArrayBuffer(4));
}

/**
 * @param pages all pages, the same in every thread
 * @returns a batch that is now taken, empty when there is none left: every so manieth page, because pages of a kind stand together and some
 * kinds take much longer
 */
export function takeBatch(
  pages: readonly HtmlPage[],
  next: NextBatch,
): HtmlPage[] {
  const batches = Math.ceil(pages.length / pagesPerBatch);
  const first = Atomics.add(next, 0, 1);
  const batch: HtmlPage[] = [];
  if (first < batches)
    for (let index = first; index < pages.length; index += batches)
      batch.push(...pages.slice(index, index + 1));
  return batch;
}
