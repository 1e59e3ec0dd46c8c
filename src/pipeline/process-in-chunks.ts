/**
 * Long synchronous work, split into chunks between which the event loop runs.
 */
import { setImmediate } from "node:timers/promises";

const chunkSize = 20;

/**
 * Processes all items and yields between chunks, so that native parser memory is freed and the
 * search indexer gets its next records.
 */
export async function processInChunks<Item>(
  items: Iterable<Item>,
  process: (item: Item) => void,
): Promise<void> {
  let count = 0;
  for (const item of items) {
    process(item);
    count += 1;
    if (count % chunkSize === 0) await setImmediate();
  }
}
