/**
 * Digests of files, used in the file index, in ETags and as the seal of the manifest. One kind
 * serves all three, so a file that was verified when it was read needs no second digest for its
 * ETag.
 */

/** Length of a digest in hexadecimal digits. */
export const digestLength = 32;

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @returns two lower-case digits per byte. Uint8Array.prototype.toHex requires Node 25 */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += hexBytes[byte];
  return text;
}

/** @param text an even number of hexadecimal digits */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

/** @returns the first half of the SHA-256 in hexadecimal */
export async function digestBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await sha256(bytes), 0, digestLength / 2));
}

/** @returns the SHA-256 of bytes, or of a text in UTF-8 */
export function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return crypto.subtle.digest("SHA-256", bytes);
}

/** @returns the strong ETag of bytes with this digest (RFC 9110, section 8.8.3) */
export function toStrongETag(digest: string): string {
  return `"${digest}"`;
}

const seal = ',"digest":"';

/**
 * @param digest returns the digest of a text
 * @returns JSON with an additional last key, the digest of everything before it
 */
export function sealJson(value: object, digest: (json: string) => string): string {
  const json = JSON.stringify(value);
  return `${json.slice(0, -1)}${seal}${digest(json)}"}\n`;
}

/** @returns the JSON and its expected digest, or undefined for a file that is not from sealJson */
export function openSealed(file: string): { json: string; digest: string } | undefined {
  const at = file.lastIndexOf(seal);
  const digest = /^([0-9a-f]{32})"\}\n$/.exec(file.slice(at + seal.length))?.[1];
  return at < 0 || digest === undefined ? undefined : { json: `${file.slice(0, at)}}`, digest };
}
