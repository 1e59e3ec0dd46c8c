/**
 * The digest by which the bytes of this site are known: of a file that the build has written, and in the ETag of a response.
 *
 * One digest serves both, so that what is checked when it is read needs no second one when it is sent.
 */
import { toHex } from "./hex.ts";

/** Hexadecimal digits of a digest. */
export const digestLength = 32;

/** @returns the first half of the SHA-256 in hexadecimal */
export async function digestBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return toHex(new Uint8Array(digest, 0, digestLength / 2));
}

/** @returns the strong ETag of the bytes that have a digest: a name for those very bytes (RFC 9110, section 8.8.3) */
export function toStrongETag(digest: string): string {
  return `"${digest}"`;
}
