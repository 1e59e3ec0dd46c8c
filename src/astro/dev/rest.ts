/**
 * When a preview has time for what nobody waits for: after the first page, and between the requests that follow.
 */
import { setImmediate, setTimeout } from "node:timers/promises";

/** Milliseconds without a request in which a browser that shows a page would have asked for the next thing. */
const quietTime = 300;

/** Milliseconds after which work continues in spite of requests, a slice between two responses. */
const patience = 2_000;

/** Milliseconds at work, after which what has come in gets its turn. */
const sliceTime = 20;

export class Rest {
  #requests = 0;
  #lastRequest = 0;
  #begun = 0;
  #sliceStart = 0;

  /** Notes that there is something new, so that a page is likely to be asked for soon. */
  begin(): void {
    this.#begun = performance.now();
    this.#lastRequest = this.#begun;
  }

  /** Does something that somebody waits for. */
  async whileBusy<T>(action: () => Promise<T>): Promise<T> {
    this.#requests += 1;
    try {
      return await action();
    } finally {
      this.#requests -= 1;
      this.#lastRequest = performance.now();
    }
  }

  /** Resolves when work can go on: at once where it has not been long at it. */
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
