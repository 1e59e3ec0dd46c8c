/**
 * Caches of an isolate with one limit of bytes for all of them, so its memory is bounded whatever is requested. The least recently
 * used entry of any cache is evicted first. Names count towards the limit, and so does what an engine needs for an entry.
 */

/** Values of one type, by name. */
export interface LruCache<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

/** Entry in the list of all entries, from the least to the most recently used. */
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

/** Bytes of an entry beside its name and value: its object, its place in a map, its function. */
const entryBytes = 512;

export class LruCaches {
  readonly #maxBytes: number;
  #bytes = 0;
  /** Both ends of the list: the first entry is after it, the last before. */
  readonly #ends = new Ends();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param sizeOf bytes of a value */
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
