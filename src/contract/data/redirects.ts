/**
 * Redirects from earlier paths (`aliases` in front matter) and the listed pages, in one file of sections that only unknown paths need.
 *
 * A redirect is a line: the key of the earlier path, a space, the path of today's page, so every redirect is a single hop and
 * none can form a loop. Redirects of unlisted pages are hashed: the new path can be read with the old one alone. Such a line is
 * sixteen bytes of the SHA-256 of `find ` and the key; a space; twelve bytes of nonce and the path of the page, encrypted by
 * AES-256-GCM with the SHA-256 of `read ` and the key; all in hexadecimal.
 */
import { fromHex, sha256, toHex } from "../digest.ts";
import { isPercentDecodable, percentDecode } from "../percent-decode.ts";
import { dataRoot, markdownPath } from "../urls.ts";
import { readSections } from "./document-index.ts";

export const redirectsPath = `${dataRoot}/redirects.txt`;

/** Sections of the file, as formatSections takes them. */
export interface Redirects {
  /** Paths of the pages that search engines may index, each between two line ends. */
  pages: string;
  listed: string;
  /** Redirects of unlisted pages. */
  hashed: string;
}

export function readRedirects(file: Uint8Array): Redirects {
  const section = readSections(file);
  return { pages: section("pages"), listed: section("listed"), hashed: section("hashed") };
}

/**
 * @param path as requested or as written in front matter
 * @returns the same key for every spelling of a path, percent-encoded: `/old`, `/old/`, `/%6Fld`, `/old/index` and
 *   `/old/index.html` are `/old`, `/old/index.md` and `/old/index.html.md` are `/old.md`, the home page is empty
 */
export function aliasKey(path: string): string {
  const parts = path.split("/").map(encodePart).join("/").split("/");
  let isMarkdown = false;
  for (let last = parts.at(-1); parts.length > 1; last = parts.at(-1)) {
    if (!/^(?:index(?:\.html)?(?:\.md)?)?$/.test(last ?? "")) break;
    if (last?.endsWith(".md")) isMarkdown = true;
    parts.pop();
  }
  const folder = parts.join("/");
  return isMarkdown ? markdownPath(`${folder}/`) : folder;
}

/** @returns the redirects as lines */
export function formatRedirects(redirects: readonly { key: string; path: string }[]): string {
  return `\n${redirects.map(({ key, path }) => `${key} ${path}\n`).join("")}`;
}

/**
 * @param lines written by formatRedirects
 * @returns the path of the page to which an earlier path redirects, or undefined
 */
export function findRedirect(lines: string, path: string): string | undefined {
  return findLine(lines, aliasKey(path));
}

function findLine(lines: string, start: string): string | undefined {
  const before = `\n${start} `;
  const at = lines.indexOf(before);
  const from = at + before.length;
  return at < 0 ? undefined : lines.slice(from, lines.indexOf("\n", from));
}

const nameLength = 32;
const nonceLength = 24;

/** @returns the line of a hashed redirect, from the digest of its key, the nonce and the encrypted path */
export function formatHashedRedirect(
  digest: Uint8Array,
  nonce: Uint8Array,
  encrypted: Uint8Array,
): string {
  return `${toHex(digest).slice(0, nameLength)} ${toHex(nonce)}${toHex(encrypted)}\n`;
}

/**
 * @param lines the first is empty
 * @returns the path of the page to which an earlier path redirects, or undefined
 */
export async function findHashedRedirect(lines: string, path: string): Promise<string | undefined> {
  if (lines.length < nameLength) return undefined;
  const key = aliasKey(path);
  const name = toHex(new Uint8Array(await sha256(`find ${key}`))).slice(0, nameLength);
  const line = findLine(lines, name);
  if (line === undefined) return undefined;
  const algorithm = { name: "AES-GCM", iv: fromHex(line.slice(0, nonceLength)) };
  const digest = await sha256(`read ${key}`);
  const secret = await crypto.subtle.importKey("raw", digest, algorithm.name, false, ["decrypt"]);
  const plain = await crypto.subtle.decrypt(algorithm, secret, fromHex(line.slice(nonceLength)));
  return new TextDecoder().decode(plain);
}

/** Unites the spellings of letters in any script: composed or not, percent-encoded or not (RFC 3986 6.2.2, Unicode NFC). */
function encodePart(part: string): string {
  if (isPercentDecodable(part)) return encode(decodeURIComponent(part).normalize("NFC"));
  // Bytes of another encoding than UTF-8 and a percent sign without digits stay as they are.
  return part.replace(/%[0-9a-f]{2}|[^%]+|%/gi, (piece) =>
    /^%[89a-f]./i.test(piece) ? piece.toUpperCase() : encode(percentDecode(piece)),
  );
}

function encode(text: string): string {
  return encodeURI(text.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
}
