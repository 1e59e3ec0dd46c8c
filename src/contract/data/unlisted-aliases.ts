/**
 * Old addresses of pages that are not to be told: who knows the old address is led to the new one, and nobody else learns either of them.
 *
 * A line an alias, in hexadecimal: sixteen bytes of the SHA-256 of `find ` and its key (aliases.ts), by which it is found; a space; twelve bytes
 * to begin with and the path of the page, enciphered by AES-256-GCM with the SHA-256 of `read ` and its key.
 */
import { aliasKey } from "./redirects.ts";
import { fromHex, toHex } from "../hex.ts";

const nameLength = 32;
const startLength = 24;

/** @returns the line of an alias, from its digests and what they encipher */
export function formatUnlistedAlias(
  found: Uint8Array,
  start: Uint8Array,
  enciphered: Uint8Array,
): string {
  return `${toHex(found).slice(0, nameLength)} ${toHex(start)}${toHex(enciphered)}\n`;
}

/**
 * @param file of lines, the first of them empty
 * @returns the path of the page that an old address leads to, or undefined for an address that is none
 */
export async function findUnlistedAlias(file: string, path: string): Promise<string | undefined> {
  if (file.length < nameLength) return undefined;
  const key = aliasKey(path);
  const name = toHex(await sha256(`find ${key}`)).slice(0, nameLength);
  const at = file.indexOf(`\n${name} `);
  if (at < 0) return undefined;
  const from = at + nameLength + 2;
  const line = file.slice(from, file.indexOf("\n", from));
  const algorithm = {
    name: "AES-GCM",
    iv: fromHex(line.slice(0, startLength)),
  };
  const secret = await crypto.subtle.importKey(
    "raw",
    await sha256(`read ${key}`),
    algorithm.name,
    false,
    ["decrypt"],
  );
  const plain = await crypto.subtle.decrypt(algorithm, secret, fromHex(line.slice(startLength)));
  return new TextDecoder().decode(plain);
}

async function sha256(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
