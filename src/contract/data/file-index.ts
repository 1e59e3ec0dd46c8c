/**
 * The index of a build's files: which there are, and the digest of each. What it does not name does not exist, whatever a host may still answer.
 *
 * A record a file, sorted: eight bytes of the SHA-256 of its name, so that nobody reads the names of pages off it that are not to be told, and
 * the digest of its bytes. A digest of zeros means that nobody checks: the file is sent on while it is read, because it may be too large to hold.
 * Names start with a slash and are not percent-encoded: `/about/index.html`, `/media/größe.png`.
 */
import { digestLength } from "../strong-etag.ts";
import { fromHex, toHex } from "../hex.ts";

/** Hexadecimal digits of a key: the first ones of the SHA-256 of a name. */
export const keyLength = 16;

const keyBytes = keyLength / 2;
const recordBytes = keyBytes + digestLength / 2;

export interface IndexRecord {
  key: string;
  /** Of the file's bytes, or `unchecked`. */
  digest: string;
}

export const unchecked = "0".repeat(digestLength);

/** @returns the key of a file's name */
export async function indexKey(name: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(name),
  );
  return toHex(new Uint8Array(digest, 0, keyBytes));
}

/** @returns the records as bytes, in the order of their keys */
export function formatIndex(
  records: readonly IndexRecord[],
): Uint8Array<ArrayBuffer> {
  return fromHex(records.map(({ key, digest }) => key + digest).join(""));
}

/** @returns the digest that an index has for a key, or undefined where it has no such file */
export function findInIndex(
  index: Uint8Array,
  key: string,
): string | undefined {
  const keyAt = (place: number) =>
    toHex(index.subarray(place * recordBytes, place * recordBytes + keyBytes));
  let [low, high] = [0, Math.floor(index.length / recordBytes)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(middle) < key) low = middle + 1;
    else high = middle;
  }
  return keyAt(low) === key
    ? toHex(
        index.subarray(low * recordBytes + keyBytes, (low + 1) * recordBytes),
      )
    : undefined;
}

/** @returns the digests of an index by their keys */
export function readIndex(index: Uint8Array): Map<string, string> {
  return new Map(
    Array.from({ length: index.length / recordBytes }, (_, place) => {
      const record = toHex(
        index.subarray(place * recordBytes, (place + 1) * recordBytes),
      );
      return [record.slice(0, keyLength), record.slice(keyLength)];
    }),
  );
}
