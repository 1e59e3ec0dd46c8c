/**
 * LRU caches with one common limit in bytes, which bounds the memory of an isolate for any
 * requests. When the limit is reached, the least recently used entry of any cache is evicted. Keys
 * and the overhead of entries count towards the limit.
 */

/** Cache of values of one type, by name. */
export interface LruCache<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

/** Entry in the linked list of all entries, from the least to the most recently used. */
interface Entry {
  before: Entry;
  after: Entry;
  bytes: number;
  evict: () => void;
}

class Ends implements Entry {
  before: Entry = this;
  after: Entry = this;
  bytes = 0;
  evict(): void {}
}

/** Overhead of an entry in bytes: its object, its map slot and its closure. */
const entryBytes = 512;

export class LruCaches {
  readonly #maxBytes: number;
  #bytes = 0;
  /** Sentinel of the linked list: the first entry follows it, the last precedes it. */
  readonly #ends = new Ends();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param sizeOf returns the size of a value in bytes */
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
        if (old) this.#evict(old);
        const bytes = sizeOf(value) + 2 * name.length + entryBytes;
        if (bytes > this.#maxBytes) return;
        const { before, after } = this.#ends;
        const entry = { before, after, bytes, evict: () => entries.delete(name), value };
        entries.set(name, entry);
        this.#append(entry);
        this.#bytes += bytes;
        while (this.#bytes > this.#maxBytes) this.#evict(this.#ends.after);
      },
      delete: (name) => {
        const entry = entries.get(name);
        if (entry) this.#evict(entry);
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

  #evict(entry: Entry): void {
    unlink(entry);
    this.#bytes -= entry.bytes;
    entry.evict();
  }
}

function unlink({ before, after }: Entry): void {
  before.after = after;
  after.before = before;
}
