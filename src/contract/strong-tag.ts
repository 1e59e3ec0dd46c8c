/**
 * The strong ETag of a response: a name for its very bytes (RFC 9110, section 8.8.3).
 */

/** @returns the tag with its quotation marks: the first half of the SHA-256 in hexadecimal */
export async function strongTag(
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return `"${Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}
