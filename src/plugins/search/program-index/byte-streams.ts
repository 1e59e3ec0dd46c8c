/**
 * Growing arrays of bytes, which share their memory: an array for each term would take twice the
 * memory, and much time to grow.
 */

/** Binary logarithms of the bytes that a stream takes at once, and that are allocated at once. */
const [chunkBits, pageBits] = [6, 20];
const chunkSize = 1 << chunkBits;
const pageMask = (1 << pageBits) - 1;

/** Numbers of a stream: its first chunk, the offset after its last byte, or 0, and its length. */
const columns = { first: 0, end: 1, length: 2, count: 4 } as const;

export class ByteStreams {
  readonly #pages: Uint8Array[] = [];
  /** Columns of all streams. */
  readonly #streams: Uint32Array;
  /** Number of the chunk after each chunk; its length is the number of chunks. */
  readonly #next: number[] = [];

  constructor(count: number) {
    this.#streams = new Uint32Array(columns.count * count);
  }

  /** Moves the bytes of a writer to the end of a stream. */
  append(stream: number, writer: ByteWriter): void {
    const at = columns.count * stream;
    let end = this.#streams[at + columns.end] ?? 0;
    for (let from = 0; from < writer.length; from++) {
      // A stream ends at the start of a chunk if it is empty, or if its last chunk is full.
      if ((end & (chunkSize - 1)) === 0) end = this.#addChunk(at, end);
      const page = this.#pages[end >>> pageBits];
      if (page) page[end & pageMask] = writer.bytes[from] ?? 0;
      end++;
    }
    this.#streams[at + columns.end] = end;
    this.#streams[at + columns.length] = (this.#streams[at + columns.length] ?? 0) + writer.length;
    writer.length = 0;
  }

  /** @returns the offset of a new chunk */
  #addChunk(at: number, end: number): number {
    const chunk = this.#next.push(0) - 1;
    if (chunk >>> (pageBits - chunkBits) === this.#pages.length)
      this.#pages.push(new Uint8Array(1 << pageBits));
    if (end === 0) this.#streams[at + columns.first] = chunk;
    else this.#next[(end - 1) >>> chunkBits] = chunk;
    return (chunk << chunkBits) >>> 0;
  }

  read(stream: number): Uint8Array {
    const at = columns.count * stream;
    const bytes = new Uint8Array(this.#streams[at + columns.length] ?? 0);
    let chunk = this.#streams[at + columns.first] ?? 0;
    for (let to = 0; to < bytes.length; to += chunkSize) {
      const start = (chunk << chunkBits) >>> 0;
      const from = start & pageMask;
      const page = this.#pages[start >>> pageBits];
      if (page) bytes.set(page.subarray(from, from + Math.min(chunkSize, bytes.length - to)), to);
      chunk = this.#next[chunk] ?? 0;
    }
    return bytes;
  }
}

export class ByteWriter {
  bytes = new Uint8Array(1 << 10);
  length = 0;

  byte(value: number): void {
    if (this.length === this.bytes.length)
      this.bytes = grow(this.bytes, new Uint8Array(2 * this.length));
    this.bytes[this.length++] = value;
  }

  varint(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.byte((rest & 127) | 128);
    this.byte(rest);
  }

  /** @returns a copy of the bytes */
  read(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

/** @returns the longer array, with the numbers of the other one */
export function grow<Numbers extends Int32Array | Uint16Array | Uint8Array>(
  numbers: Numbers,
  longer: Numbers,
) {
  longer.set(numbers);
  return longer;
}
