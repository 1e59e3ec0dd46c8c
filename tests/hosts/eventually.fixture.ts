/**
 * Polling for a state, in place of a fixed delay. The effect of a key, a click or a saved file may
 * take a long time on a busy machine: a single check would fail there, and a fixed delay would slow
 * down every other machine.
 */
import { setTimeout } from "node:timers/promises";

/** Timeout in milliseconds, sufficient for the busiest machine. */
const limit = 30_000;
const pause = 25;

/**
 * Repeats a check until it passes.
 *
 * @param check throws until the expected state is reached
 * @returns the result of the check
 * @throws the error of the last check after the time limit
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + limit;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await setTimeout(pause);
  }
}
