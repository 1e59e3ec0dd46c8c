/**
 * Growing arrays of bytes, which share their memory: an array for each term would take twice the
 * memory, and much time to grow.
 */

/** Binary logarithms of the bytes that a stream takes at once, and that are allocated at once. */
const [chunkBits, pageBits] = [6, 20];
const chunkSize = 1 << chunkBits;
const pageMask = (1 << pageBits) - 1;

export class ByteStreams {
  readonly #pages: Uint8Array[] = [];
  /** First chunk of each stream, and the offset after its last byte, or 0. */
  readonly #firsts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #lengths: Uint32Array;
  /** Number of the chunk after each chunk; its length is the number of chunks. */
  readonly #next: number[] = [];

  constructor(count: number) {
    this.#firsts = new Uint32Array(count);
    this.#ends = new Uint32Array(count);
    this.#lengths = new Uint32Array(count);
  }

  byte(stream: number, value: number): void {
    const end = this.#ends[stream] ?? 0;
    // A stream ends at the start of a chunk if it is empty, or if its last chunk is full.
    const at = (end & (chunkSize - 1)) === 0 ? this.#addChunk(stream, end) : end;
    const page = this.#pages[at >>> pageBits];
    if (page) page[at & pageMask] = value;
    this.#ends[stream] = at + 1;
    this.#lengths[stream] = (this.#lengths[stream] ?? 0) + 1;
  }

  varint(stream: number, value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.byte(stream, (rest & 127) | 128);
    this.byte(stream, rest);
  }

  /** @returns the offset of a new chunk */
  #addChunk(stream: number, end: number): number {
    const chunk = this.#next.push(0) - 1;
    if (chunk >>> (pageBits - chunkBits) === this.#pages.length)
      this.#pages.push(new Uint8Array(1 << pageBits));
    if (end === 0) this.#firsts[stream] = chunk;
    else this.#next[(end - 1) >>> chunkBits] = chunk;
    return (chunk << chunkBits) >>> 0;
  }

  read(stream: number): Uint8Array {
    const bytes = new Uint8Array(this.#lengths[stream] ?? 0);
    let chunk = this.#firsts[stream] ?? 0;
    for (let at = 0; at < bytes.length; at += chunkSize) {
      const start = (chunk << chunkBits) >>> 0;
      const from = start & pageMask;
      const page = this.#pages[start >>> pageBits];
      if (page) bytes.set(page.subarray(from, from + Math.min(chunkSize, bytes.length - at)), at);
      chunk = this.#next[chunk] ?? 0;
    }
    return bytes;
  }
}
