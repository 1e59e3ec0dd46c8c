/**
 * Writes lines into files of limited size. Each file is returned as soon as it is full, so memory
 * never holds the lines of all documents. Lines are kept as bytes, which the garbage collector does
 * not move.
 */
import type { Shard } from "../../contract/data/manifest.ts";
import { describeData, type OutputFile } from "../output-file.ts";

/** Shard with the number of its lines. */
export interface ShardFile extends Shard {
  items: number;
}

export class ShardWriter {
  readonly shards: ShardFile[] = [];
  readonly #maxBytes: number;
  readonly #nameOf: (index: number, isOnly: boolean) => string;
  readonly #encode: (bytes: Uint8Array) => Uint8Array;
  #lines: Uint8Array[] = [];
  #bytes = 0;
  #first = 0;

  /**
   * @param maxBytes maximum size of a file before encoding; a longer line gets a separate file
   * @param nameOf returns the path of a file, given its number from 0 and whether it contains all
   * lines
   */
  constructor(
    maxBytes: number,
    nameOf: (index: number, isOnly: boolean) => string,
    encode = (bytes: Uint8Array) => bytes,
  ) {
    this.#maxBytes = maxBytes;
    this.#nameOf = nameOf;
    this.#encode = encode;
  }

  /**
   * @param text line without its line end
   * @returns the file that this line has completed, if any
   */
  add(text: string): OutputFile[] {
    const line = Buffer.from(`${text}\n`);
    const isFull = this.#bytes > 0 && this.#bytes + line.length > this.#maxBytes;
    const files = isFull ? [this.#write(false)] : [];
    this.#lines.push(line);
    this.#bytes += line.length;
    return files;
  }

  /** @returns the last file, which is empty if there are no lines at all */
  end(): OutputFile[] {
    const isOnly = this.shards.length === 0;
    return isOnly || this.#lines.length > 0 ? [this.#write(isOnly)] : [];
  }

  #write(isOnly: boolean): OutputFile {
    const file = {
      path: this.#nameOf(this.shards.length, isOnly),
      body: this.#encode(Buffer.concat(this.#lines)),
    };
    const items = this.#lines.length;
    this.shards.push({ first: this.#first, items, ...describeData(file) });
    this.#first += items;
    this.#lines = [];
    this.#bytes = 0;
    return file;
  }
}
