/**
 * Schedules the background work of a preview: after the first page and between later requests.
 */
import { setImmediate, setTimeout } from "node:timers/promises";

/** Time without requests in milliseconds after which a browser has finished loading a page. */
const quietTime = 300;

/**
 * Time in milliseconds after which work continues despite requests, in slices between responses.
 */
const maxDelay = 2_000;

/** Length of a slice of work in milliseconds. */
const sliceTime = 20;

export class IdleScheduler {
  #requests = 0;
  #lastRequest = 0;
  #begun = 0;
  #sliceStart = 0;

  /** Starts waiting, because after a change a page is likely to be requested soon. */
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

  /**
   * Resolves when work may continue: immediately within a slice, otherwise once the server is idle.
   */
  async untilQuiet(): Promise<void> {
    if (performance.now() - this.#sliceStart < sliceTime) return;
    await setImmediate();
    while (this.#isAwaited()) await setTimeout(quietTime / 4, undefined, { ref: false });
    this.#sliceStart = performance.now();
  }

  #isAwaited(): boolean {
    const now = performance.now();
    return (
      now - this.#begun < maxDelay && (this.#requests > 0 || now - this.#lastRequest < quietTime)
    );
  }
}
