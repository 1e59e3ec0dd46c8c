/**
 * What an isolate keeps between requests, up to a number of bytes in all. What was used least lately goes first.
 *
 * Its caches hold values of one type each and share the one allowance, so that an isolate's memory is bounded whatever is asked of it. Names count as
 * values do, and so does what an engine needs to keep an entry at all.
 */

/** Values of one type, by name. */
export interface LruCache<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

/** An entry in the row of all entries, from the least lately used to the last used. */
interface Entry {
  before: Entry;
  after: Entry;
  bytes: number;
  drop: () => void;
}

class Ends implements Entry {
  before: Entry = this;
  after: Entry = this;
  bytes = 0;
  drop(): void {}
}

/** Bytes of an entry beside its name and value: the entry, its place in a map, what drops it. */
const bytesOfEntry = 512;

export class LruCaches {
  readonly #allowance: number;
  #bytes = 0;
  /** Both ends of the row: the first entry comes after it, the last before. */
  readonly #ends = new Ends();

  /** @param allowance bytes in all */
  constructor(allowance: number) {
    this.#allowance = allowance;
  }

  /** @param sizeOf the bytes that a value takes */
  cache<T>(sizeOf: (value: T) => number): LruCache<T> {
    const entries = new Map<string, Entry & { value: T }>();
    return {
      get: (name) => {
        const entry = entries.get(name);
        if (entry === undefined) return undefined;
        if (entry.after !== this.#ends) {
          unlink(entry);
          this.#append(entry);
        }
        return entry.value;
      },
      set: (name, value) => {
        const old = entries.get(name);
        if (old) this.#drop(old);
        const bytes = sizeOf(value) + 2 * name.length + bytesOfEntry;
        if (bytes > this.#allowance) return;
        const { before, after } = this.#ends;
        const drop = () => entries.delete(name);
        const entry = { before, after, bytes, drop, value };
        entries.set(name, entry);
        this.#append(entry);
        this.#bytes += bytes;
        while (this.#bytes > this.#allowance) this.#drop(this.#ends.after);
      },
      delete: (name) => {
        const entry = entries.get(name);
        if (entry) this.#drop(entry);
      },
    };
  }

  #append(entry: Entry): void {
    const last = this.#ends.before;
    entry.before = last;
    entry.after = this.#ends;
    last.after = entry;
    this.#ends.before = entry;
  }

  #drop(entry: Entry): void {
    unlink(entry);
    this.#bytes -= entry.bytes;
    entry.drop();
  }
}

function unlink({ before, after }: Entry): void {
  before.after = after;
  after.before = before;
}
