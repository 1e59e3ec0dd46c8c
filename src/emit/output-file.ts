/**
 * Files of the output folder with their content, and the writer of files of lines.
 */
import { hash } from "node:crypto";
import type { DataFile, Shard } from "../format/manifest.ts";
import { digestLength } from "../format/digest.ts";

/** File that a build writes. */
export interface OutputFile {
  /** URL path of the file. */
  path: string;
  body: string | Uint8Array;
}

const digests = new WeakMap<OutputFile, string>();

/**
 * @returns the SHA-256 of a file in hexadecimal. Memoized, because several steps of a build need it
 */
export function digestFile(file: OutputFile): string {
  const known = digests.get(file) ?? hash("sha256", file.body);
  digests.set(file, known);
  return known;
}

/** @returns the digest of a file as the edge uses it (format/digest.ts) */
export function shortDigestOf(file: OutputFile): string {
  return digestFile(file).slice(0, digestLength);
}

/** @returns the edge's digest of a body */
export function digestOf(body: string | Uint8Array): string {
  return hash("sha256", body).slice(0, digestLength);
}

/** @returns a file that contains a value as JSON, with a line feed at its end */
export function jsonFile(path: string, value: unknown): OutputFile {
  return { path, body: `${JSON.stringify(value)}\n` };
}

/** @returns the description of a data file for the manifest */
export function describeData(file: OutputFile): DataFile {
  return { path: file.path, digest: shortDigestOf(file) };
}

/** Shard with its size and the number of its lines. */
export interface ShardFile extends Shard {
  bytes: number;
  items: number;
}

/**
 * Writes lines into files of limited size. Each file is returned as soon as it is full, so memory
 * never holds the lines of all documents. Lines are kept as bytes, which the garbage collector does
 * not move.
 */
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
    const bytes = file.body.length;
    this.shards.push({ first: this.#first, items, bytes, ...describeData(file) });
    this.#first += items;
    this.#lines = [];
    this.#bytes = 0;
    return file;
  }
}
