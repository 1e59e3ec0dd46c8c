/**
 * Scheduling of background work in dev: after the first page, and between later requests.
 */
import { setImmediate, setTimeout } from "node:timers/promises";

/** Milliseconds without a request after which a page counts as loaded. */
const quietTime = 300;

/** Milliseconds after which work continues between requests, in slices. */
const patience = 2_000;

/** Milliseconds of a slice, after which pending requests are answered. */
const sliceTime = 20;

export class Rest {
  #requests = 0;
  #lastRequest = 0;
  #begun = 0;
  #sliceStart = 0;

  /** Postpones work after a reload, because a request for a page is likely. */
  begin(): void {
    this.#begun = performance.now();
    this.#lastRequest = this.#begun;
  }

  /** Runs an action that a client waits for. */
  async whileBusy<T>(action: () => Promise<T>): Promise<T> {
    this.#requests += 1;
    try {
      return await action();
    } finally {
      this.#requests -= 1;
      this.#lastRequest = performance.now();
    }
  }

  /** Resolves when work can continue: at once within a slice. */
  async untilQuiet(): Promise<void> {
    if (performance.now() - this.#sliceStart < sliceTime) return;
    await setImmediate();
    while (this.#isAwaited()) await setTimeout(quietTime / 4, undefined, { ref: false });
    this.#sliceStart = performance.now();
  }

  #isAwaited(): boolean {
    const now = performance.now();
    return (
      now - this.#begun < patience && (this.#requests > 0 || now - this.#lastRequest < quietTime)
    );
  }
}
