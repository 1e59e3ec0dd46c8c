/**
 * Cache of documents between loads of a preview, so that saving a file parses only the changed
 * files.
 *
 * The key is the content itself, because editors and git set modification times freely.
 */
import type { readGitDates } from "./git/git-dates.ts";
import type { DocumentResult } from "./read/read-document.ts";

/** Latest value for each name. */
class LatestValues<Value> {
  readonly #known = new Map<string, { inputs: readonly string[]; value: Value }>();

  /** @returns the value that was made from the same inputs, or a new one */
  get(name: string, inputs: readonly string[], make: () => Value): Value {
    const known = this.#known.get(name);
    if (known?.inputs.every((input, index) => input === inputs[index])) return known.value;
    const value = make();
    this.#known.set(name, { inputs, value });
    return value;
  }
}

export class LoadCache {
  readonly documents = new LatestValues<DocumentResult>();
  /** Read again only if there is a new commit. */
  readonly dates = new LatestValues<ReturnType<typeof readGitDates>>();
}
