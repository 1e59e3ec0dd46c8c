/**
 * Many small results of a build in one file of the cache: a file for each would cost more than it saves.
 *
 * An entry is a head of 36 bytes (16 of its key, 16 of the digest of its bytes, 4 of their length) and its bytes. What is damaged is missing, and a file
 * that is cut off ends there. The file is written anew where something was missing, with what the build has used: entry by entry, so that memory holds
 * few of them.
 */
import { hash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import type { CacheArea, EntryWriter } from "./build-cache.ts";

const headSize = 36;
const halfSize = 16;

interface Place {
  offset: number;
  length: number;
}

/** Bytes that are written at once. */
const batchSize = 1024 * 1024;

export class CachePack {
  readonly #area: CacheArea;
  readonly #name: string;
  readonly #file: number | undefined;
  readonly #places = new Map<string, Place>();
  /** The keys of entries that the next file has from this one. */
  readonly #used = new Set<string>();
  /** The keys of entries that it has already. */
  readonly #written = new Set<string>();
  #next: EntryWriter | undefined;
  #batch: Buffer[] = [];
  #batchBytes = 0;

  constructor(area: CacheArea, name: string) {
    this.#area = area;
    this.#name = name;
    this.#file = area.isUsed ? open(path.join(area.folder, name)) : undefined;
    if (this.#file !== undefined) this.#readHeads(this.#file);
  }

  #readHeads(file: number): void {
    const head = Buffer.alloc(headSize);
    const { size } = fstatSync(file);
    for (let offset = 0; offset + headSize <= size;) {
      readSync(file, head, 0, headSize, offset);
      const length = head.readUInt32LE(2 * halfSize);
      if (offset + headSize + length > size) return;
      this.#places.set(head.toString("hex", 0, halfSize), { offset, length });
      offset += headSize + length;
    }
  }

  /** @param key 32 hexadecimal digits */
  read(key: string): Buffer | undefined {
    const entry = this.#readEntry(key);
    if (!entry) return undefined;
    const bytes = entry.subarray(headSize);
    const sum = entry.subarray(halfSize, 2 * halfSize);
    if (!digest(bytes).equals(sum)) return undefined;
    this.#used.add(key);
    return bytes;
  }

  #readEntry(key: string): Buffer | undefined {
    const place = this.#places.get(key);
    if (!place || this.#file === undefined) return undefined;
    const entry = Buffer.allocUnsafe(headSize + place.length);
    const count = readSync(this.#file, entry, 0, entry.length, place.offset);
    return count === entry.length ? entry : undefined;
  }

  write(key: string, bytes: Buffer): void {
    if (this.#written.has(key)) return;
    this.#written.add(key);
    this.#append(toEntry(key, bytes));
  }

  #append(entry: Buffer): void {
    this.#batch.push(entry);
    this.#batchBytes += entry.length;
    if (this.#batchBytes > batchSize) this.#flush();
  }

  #flush(): void {
    this.#next ??= this.#area.startEntry(this.#name);
    this.#next.append(Buffer.concat(this.#batch));
    this.#batch = [];
    this.#batchBytes = 0;
  }

  /** Keeps what this build has read and written for the next. */
  close(): void {
    if (this.#written.size > 0) {
      for (const key of this.#used.difference(this.#written)) {
        const entry = this.#readEntry(key);
        if (entry) this.#append(entry);
      }
      this.#flush();
      this.#next?.finish();
    }
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function toEntry(key: string, bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from(key, "hex"), digest(bytes), length, bytes]);
}

function digest(bytes: Uint8Array): Buffer {
  return hash("sha256", bytes, "buffer").subarray(0, halfSize);
}

function open(file: string): number | undefined {
  try {
    return openSync(file, "r");
  } catch {
    return undefined;
  }
}
