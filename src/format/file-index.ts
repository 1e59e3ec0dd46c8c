/**
 * Index of a build's files with the digest of each. A file that is not in the index does not exist,
 * whatever a host may return.
 *
 * Each record has 32 bytes; records are sorted by key:
 *
 * | bytes | content                                                                              |
 * | ----- | ------------------------------------------------------------------------------------ |
 * | 8     | key: start of the SHA-256 of the name, so that names of unlisted pages stay private  |
 * | 16    | start of the SHA-256 of the file; zeros if it is too large to be verified            |
 * | 2     | number of the file that contains the slice, in the order of the manifest             |
 * | 3     | offset in that file                                                                  |
 * | 3     | length of the slice; zero for a separate file                                        |
 *
 * Names start with a slash and are not percent-encoded: `/about/index.html`, `/media/größe.png`.
 *
 * Slices are for hosts that allow fewer files than a site has documents: a Markdown alternate is a
 * slice of a shard of alternates, an API document is a line of the export.
 */
import { digestLength, fromHex, sha256, toHex } from "./digest.ts";
import { apiRoot, isAlternate } from "./urls.ts";

/** Length of a key in hexadecimal digits. */
export const keyLength = 16;

const keyBytes = keyLength / 2;
const digestEnd = keyBytes + digestLength / 2;
const recordBytes = digestEnd + 8;

/** Maximum size of a file of slices in bytes, the range of a three-byte offset. */
export const maxSlicedBytes = 0xffffff;

/** Placeholder digest of a file that is not verified. */
export const unverified = "0".repeat(digestLength);

export interface IndexRecord {
  key: string;
  digest: string;
  /** Undefined for a separate file. */
  slice?: { file: number; offset: number; length: number } | undefined;
}

export async function indexKey(name: string): Promise<string> {
  return toHex(new Uint8Array(await sha256(name), 0, keyBytes));
}

/** @param records records sorted by key */
export function formatIndex(records: readonly IndexRecord[]): Uint8Array<ArrayBuffer> {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const none = { file: 0, offset: 0, length: 0 };
  return fromHex(
    records
      .map(({ key, digest, slice: { file, offset, length } = none }) =>
        [key, digest, hex(file, 4), hex(offset, 6), hex(length, 6)].join(""),
      )
      .join(""),
  );
}

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

const singleDocument = new RegExp(`^${apiRoot}/[^/]+/[^/]+/.+\\.json$`);

/** @returns whether a file is a single document of the API */
export function isSingleDocument(name: string): boolean {
  return singleDocument.test(name);
}

/**
 * @returns whether a file is a Markdown alternate that can be stored in a slice. The 404 page
 * cannot, because every error reads it
 */
export function isSlicedAlternate(name: string): boolean {
  return !name.endsWith("/404.md") && isAlternate(name) && !name.startsWith(`${apiRoot}/`);
}
