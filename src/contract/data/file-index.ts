/**
 * Index of a build's files with the digest of each. A file that it does not name does not exist, whatever a host may answer.
 *
 * A record a file, sorted by key:
 *
 * | bytes | |
 * | --- | --- |
 * | 8 | key: the start of the SHA-256 of its name, so that the index tells nobody the names of unlisted pages |
 * | 16 | start of the SHA-256 of its bytes; zeros for a file that is streamed unchecked, because it may be too large to hold |
 * | 2 | number of the file that it is a slice of (slices.ts), in the order of the manifest |
 * | 3 | offset in that file |
 * | 3 | length there; zero for a file of its own |
 *
 * Names start with a slash and are not percent-encoded: `/about/index.html`, `/media/größe.png`.
 */
import { digestLength } from "../strong-etag.ts";
import { fromHex, toHex } from "../hex.ts";

/** Hexadecimal digits of a key. */
export const keyLength = 16;

const keyBytes = keyLength / 2;
const digestEnd = keyBytes + digestLength / 2;
const recordBytes = digestEnd + 8;

/** Bytes of a file of slices, which three bytes of an offset reach. */
export const maxSlicedBytes = 0xffffff;

export interface IndexRecord {
  key: string;
  /** Of the file's bytes, or `unchecked`. */
  digest: string;
  /** Place of a slice; undefined for a file of its own. */
  slice?: { file: number; offset: number; length: number } | undefined;
}

export const unchecked = "0".repeat(digestLength);

/** @returns the key of a file's name */
export async function indexKey(name: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name));
  return toHex(new Uint8Array(digest, 0, keyBytes));
}

/** @returns the records as bytes, in the order of their keys */
export function formatIndex(records: readonly IndexRecord[]): Uint8Array<ArrayBuffer> {
  const none = { file: 0, offset: 0, length: 0 };
  return fromHex(
    records
      .map(({ key, digest, slice: { file, offset, length } = none }) =>
        [key, digest, hex(file, 4), hex(offset, 6), hex(length, 6)].join(""),
      )
      .join(""),
  );
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

/** @returns the record of a key, or undefined where the index has no such file */
export function findInIndex(index: Uint8Array, key: string): IndexRecord | undefined {
  const keyAt = (place: number) =>
    toHex(index.subarray(place * recordBytes, place * recordBytes + keyBytes));
  let [low, high] = [0, Math.floor(index.length / recordBytes)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(middle) < key) low = middle + 1;
    else high = middle;
  }
  return keyAt(low) === key ? recordAt(index, low) : undefined;
}

/** @returns all records of an index */
export function readIndex(index: Uint8Array): IndexRecord[] {
  return Array.from({ length: index.length / recordBytes }, (_, place) => recordAt(index, place));
}

function recordAt(index: Uint8Array, place: number): IndexRecord {
  const start = place * recordBytes;
  const record = index.subarray(start, start + recordBytes);
  const view = new DataView(record.buffer, record.byteOffset, recordBytes);
  const slice = {
    file: view.getUint16(digestEnd),
    offset: view.getUint32(digestEnd + 2) >>> 8,
    length: view.getUint32(digestEnd + 4) & maxSlicedBytes,
  };
  return {
    key: toHex(record.subarray(0, keyBytes)),
    digest: toHex(record.subarray(keyBytes, digestEnd)),
    ...(slice.length > 0 ? { slice } : {}),
  };
}
