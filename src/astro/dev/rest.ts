/**
 * When a preview has time for what nobody waits for: after the first page, and between the requests that follow.
 */
import { setImmediate, setTimeout } from "node:timers/promises";

/** Milliseconds without a request in which a browser that shows a page would have asked for the next thing. */
const quietTime = 400;

/** Milliseconds at work, after which what has come in gets its turn. */
const sliceTime = 20;

export class Rest {
  #requests = 0;
  #lastRequest = 0;
  #sliceStart = 0;

  /** Notes that a page is likely to be asked for soon. */
  expectRequest(): void {
    this.#lastRequest = performance.now();
  }

  /** Does something that somebody waits for. */
  async whileBusy<T>(action: () => Promise<T>): Promise<T> {
    this.#requests += 1;
    try {
      return await action();
    } finally {
      this.#requests -= 1;
      this.expectRequest();
    }
  }

  /** Resolves when work can go on: at once where it has not been long at it. */
  async untilQuiet(): Promise<void> {
    if (performance.now() - this.#sliceStart < sliceTime) return;
    await setImmediate();
    while (
      this.#requests > 0 ||
      performance.now() - this.#lastRequest < quietTime
    )
      await setTimeout(quietTime / 4, undefined, { ref: false });
    this.#sliceStart = performance.now();
  }
}
