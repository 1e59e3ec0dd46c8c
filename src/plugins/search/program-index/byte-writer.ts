/**
 * Binary encoding of a search index, which ByteReader and readText of search-index.ts read.
 */

/** Growing array of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(16);
  length = 0;

  byte(value: number): void {
    this.#reserve();
    this.#bytes[this.length++] = value;
  }

  varint(value: number): void {
    this.#reserve();
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.length++] = (rest & 127) | 128;
    this.#bytes[this.length++] = rest;
  }

  /** Makes place for the longest number. */
  #reserve(): void {
    if (this.length + 5 <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * this.#bytes.length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

/** Writes a text without the beginning that it shares with another. */
export function writeText(writer: ByteWriter, text: string, previous = ""): void {
  let shared = 0;
  while (shared < previous.length && previous[shared] === text[shared]) shared++;
  writer.varint(shared);
  writer.varint(text.length - shared);
  for (let at = shared; at < text.length; at++) writer.varint(text.charCodeAt(at));
}
