/**
 * The texts of a large site, in memory that threads share. As UTF-8 they take half of what V8 needs for a text with one curly quote, and no collector
 * of garbage walks through them; they become strings where they are read, a few microseconds a text.
 */
import type { SourceFile } from "./read-text.ts";

/** Where a text lies: the number of its chunk, and its bytes there. */
export interface TextPlace {
  chunk: number;
  start: number;
  end: number;
}

const bytesPerChunk = 16 * 1024 * 1024;

export class TextStore {
  /** As they are posted to a thread. */
  readonly chunks: SharedArrayBuffer[];
  readonly #places = new Map<string, TextPlace>();
  /** Bytes of the last chunk that hold a text. */
  #filled = 0;

  constructor(chunks: readonly SharedArrayBuffer[] = []) {
    this.chunks = [...chunks];
  }

  /** @returns the file, with its text in the store */
  add(name: string, text: string): SourceFile {
    const length = Buffer.byteLength(text);
    if (this.#filled + length > (this.chunks.at(-1)?.byteLength ?? -1)) {
      this.chunks.push(new SharedArrayBuffer(Math.max(length, bytesPerChunk)));
      this.#filled = 0;
    }
    const chunk = this.chunks.length - 1;
    const start = this.#filled;
    this.#filled += length;
    const place = { chunk, start, end: this.#filled };
    this.#bytes(place).write(text);
    this.#places.set(name, place);
    return new StoredFile(name, this, place);
  }

  /** @returns the text at a place */
  read(place: TextPlace): string {
    return this.#bytes(place).toString();
  }

  /** @returns where the end of a file lies that has been added: the text below its front matter */
  placeOfEnd(name: string, text: string): TextPlace {
    const place = this.#places.get(name);
    if (!place) throw new Error(`${name} is not among the texts.`);
    return { ...place, start: place.end - Buffer.byteLength(text) };
  }

  #bytes({ chunk, start, end }: TextPlace): Buffer {
    const memory = this.chunks[chunk];
    if (!memory) throw new Error(`There is no chunk ${chunk} of texts.`);
    return Buffer.from(memory, start, end - start);
  }
}

class StoredFile implements SourceFile {
  readonly name: string;
  readonly #store: TextStore;
  readonly #place: TextPlace;

  constructor(name: string, store: TextStore, place: TextPlace) {
    this.name = name;
    this.#store = store;
    this.#place = place;
  }

  get text(): string {
    return this.#store.read(this.#place);
  }
}
