/**
 * What an isolate keeps between requests, up to a number of bytes in all. What was used least lately goes first.
 *
 * Shelves hold values of one type each and share the one allowance, so that an isolate's memory is bounded whatever is asked of it.
 */

/** One type of value in a memory, by name. */
export interface Shelf<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
}

interface Entry {
  bytes: number;
  drop: () => void;
}

export class Memory {
  readonly #allowance: number;
  #bytes = 0;
  #shelves = 0;
  /** By shelf and name, the least lately used first. */
  readonly #entries = new Map<string, Entry>();

  /** @param allowance bytes in all */
  constructor(allowance: number) {
    this.#allowance = allowance;
  }

  /** @param sizeOf the bytes that a value takes */
  shelf<T>(sizeOf: (value: T) => number): Shelf<T> {
    const values = new Map<string, T>();
    const prefix = `${this.#shelves++} `;
    return {
      get: (name) => {
        const value = values.get(name);
        if (value !== undefined) this.#touch(prefix + name);
        return value;
      },
      set: (name, value) => {
        const bytes = sizeOf(value);
        this.#drop(prefix + name);
        if (bytes > this.#allowance) return;
        values.set(name, value);
        this.#entries.set(prefix + name, {
          bytes,
          drop: () => values.delete(name),
        });
        this.#bytes += bytes;
        this.#shrink();
      },
    };
  }

  #touch(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#allowance) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    entry.drop();
  }
}
