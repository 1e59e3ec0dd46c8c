/**
 * Waits for a state in the place of a time. What follows a key, a click or a saved file takes as long as the machine is busy: a test that looks once
 * fails there, and one that sleeps is slow everywhere else.
 */
import { setTimeout } from "node:timers/promises";

/** Milliseconds that nothing takes on the busiest machine. */
const limit = 30_000;
const pause = 25;

/**
 * Looks again and again until a check holds.
 *
 * @param check throws as long as what it looks at is not as wanted
 * @returns what the check returns
 * @throws Error of the last look, which shows what there was in the end
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
