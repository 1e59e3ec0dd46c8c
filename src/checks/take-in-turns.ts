/**
 * Long work on one thread, in turns of Node's event loop.
 */
import { setImmediate } from "node:timers/promises";

const atOnce = 500;

/** Takes all, with pauses: only in them Node frees what the parser has allocated, of which a text leaves more than its own size, and the programs that index the search are heard. */
export async function takeInTurns<Item>(
  items: Iterable<Item>,
  take: (item: Item) => void,
): Promise<void> {
  let taken = 0;
  for (const item of items) {
    take(item);
    taken += 1;
    if (taken % atOnce === 0) await setImmediate();
  }
}
