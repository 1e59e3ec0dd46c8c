/**
 * Redirects from former paths and from whole folders, and the list of indexable pages, in one file
 * of sections that is only read for unknown paths.
 *
 * A redirect is one line: the key of the former path, a space, the target and, unless the status is
 * 301, a space and the status. The build rejects chains, so every redirect is a single hop and
 * loops are impossible. It also rejects rows that an earlier wildcard covers, so the first match in
 * the order of site.yaml is the longest.
 *
 * Redirects of unlisted pages are hashed, so that only the former path reveals the new one. Such a
 * line consists, in hexadecimal, of sixteen bytes of the SHA-256 of `find ` and the key; a space; a
 * nonce of twelve bytes; and the path of the page, encrypted with AES-256-GCM. The encryption key
 * is the SHA-256 of `read ` and the key.
 */
import { fromHex, sha256, toHex } from "./digest.ts";
import { isPercentDecodable, percentDecode } from "./percent-decode.ts";
import { dataRoot, markdownPath, pageOfMarkdown } from "./urls.ts";
import { openSections } from "./document-index.ts";

export const redirectsPath = `${dataRoot}/redirects.txt`;

export interface Redirect {
  /** Key of the path, or of the folder of a wildcard. */
  key: string;
  /**
   * Encoded path on the site or absolute URL. For a wildcard it may end with `/*`, which is
   * replaced by the rest of the path.
   */
  to: string;
  status: 301 | 302;
  /** True for a redirect of everything below the path. */
  isWildcard: boolean;
}

/** Redirects as text, written by formatRedirects. */
export interface RedirectTable {
  redirects: string;
  wildcards: string;
}

/** Sections of the file, for formatSections. */
export interface Redirects extends RedirectTable {
  /** Paths of the indexable pages, each between two line ends. */
  pages: string;
  /** Redirects to unlisted pages. */
  hashed: string;
  /** Former paths of expired documents, each with the page that lists their collection. */
  gone: string;
}

export function readRedirects(file: Uint8Array): Redirects {
  const section = openSections(file);
  return {
    pages: section("pages"),
    redirects: section("redirects"),
    wildcards: section("wildcards"),
    hashed: section("hashed"),
    gone: section("gone"),
  };
}

/**
 * @param path path as written by a client or editor
 * @returns the same key for every equivalent spelling, percent-encoded: `/old` for `/old`, `/old/`,
 * `/%6Fld`, `/old/index` and `/old/index.html`; `/old.md` for `/old/index.md` and
 * `/old/index.html.md`; empty for the home page
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

export function formatRedirects(redirects: readonly Redirect[]): RedirectTable {
  const format = (rows: readonly Redirect[]) =>
    `\n${rows.map(({ key, to, status }) => `${key} ${to}${status === 301 ? "" : ` ${status}`}\n`).join("")}`;
  return {
    redirects: format(redirects.filter(({ isWildcard }) => !isWildcard)),
    wildcards: format(redirects.filter(({ isWildcard }) => isWildcard)),
  };
}

type Found = Pick<Redirect, "to" | "status">;

/** Maximum number of parameters that are compared. */
const maxParameters = 20;

/**
 * @param search query of the request with its question mark
 * @returns the redirect of a path with the whole query, or with one of its parameters
 */
export function findQueryRedirect(
  { redirects }: RedirectTable,
  path: string,
  search: string,
): Found | undefined {
  return [search.slice(1), ...search.slice(1).split("&", maxParameters)]
    .map((query) => (query === "" ? undefined : findLine(redirects, aliasKey(`${path}?${query}`))))
    .find((redirect) => redirect !== undefined);
}

/**
 * @returns the redirect of a path, or undefined. The Markdown alternate of a former page redirects
 * to that of the new page
 */
export function findRedirect(table: RedirectTable, path: string): Found | undefined {
  // No redirect has a backslash, which browsers read as a slash and some servers as an escape.
  if (/\\|%5c/i.test(path)) return undefined;
  const key = aliasKey(path);
  return (
    findLine(table.redirects, key) ??
    findAlternate(table.redirects, key) ??
    findWildcard(table.wildcards, path)
  );
}

/** @returns the page that lists the collection of an expired document, by a path of the document */
export function findGone({ gone }: Pick<Redirects, "gone">, path: string): string | undefined {
  const key = aliasKey(path);
  const page = key.endsWith(".md") ? aliasKey(pageOfMarkdown(key)) : key;
  return findLine(gone, page)?.to;
}

function findAlternate(redirects: string, key: string): Found | undefined {
  if (!key.endsWith(".md")) return undefined;
  const page = findLine(redirects, aliasKey(pageOfMarkdown(key)));
  return page && isPagePath(page.to) ? { ...page, to: markdownPath(page.to) } : undefined;
}

/** @returns whether a target is a page of the site, which has a Markdown alternate */
export const isPagePath = (target: string) => /^\/(?:[^?#]*\/)?$/.test(target);

function findWildcard(wildcards: string, path: string): Found | undefined {
  if (wildcards.length <= 1) return undefined;
  const parts = path.split("/");
  // No folder is deeper than the longest line. Comparing every prefix of a long path takes minutes.
  const depth = Math.max(...wildcards.split("\n").map((line) => line.split("/").length));
  for (let count = Math.min(parts.length, depth); count > 1; count--) {
    const line = findLine(wildcards, aliasKey(parts.slice(0, count).join("/")));
    const rest = parts.slice(count).join("/").replace(/^\/+/, "");
    if (line) return { ...line, to: line.to.replace(/\*$/, () => rest) };
  }
  return undefined;
}

function findLine(lines: string, key: string): Found | undefined {
  const line = textAfter(lines, key);
  if (line === undefined) return undefined;
  const [to = "", status] = line.split(" ");
  return { to, status: status === "302" ? 302 : 301 };
}

/** @returns the rest of the line that starts with a word, from the space after the word */
function textAfter(lines: string, word: string): string | undefined {
  const before = `\n${word} `;
  const at = lines.indexOf(before);
  const from = at + before.length;
  return at < 0 ? undefined : lines.slice(from, lines.indexOf("\n", from));
}

const nameLength = 32;
const nonceLength = 24;

/** @returns the line of a hashed redirect: digest of the key, nonce and encrypted target */
export function formatHashedRedirect(
  digest: Uint8Array,
  nonce: Uint8Array,
  encrypted: Uint8Array,
): string {
  return `${toHex(digest).slice(0, nameLength)} ${toHex(nonce)}${toHex(encrypted)}\n`;
}

/**
 * @param lines lines of the section, the first of them empty
 * @returns the path to which a former path redirects, or undefined
 */
export async function findHashedRedirect(lines: string, path: string): Promise<string | undefined> {
  if (lines.length < nameLength) return undefined;
  const key = aliasKey(path);
  const name = toHex(new Uint8Array(await sha256(`find ${key}`))).slice(0, nameLength);
  const line = textAfter(lines, name);
  if (line === undefined) return undefined;
  const algorithm = { name: "AES-GCM", iv: fromHex(line.slice(0, nonceLength)) };
  const digest = await sha256(`read ${key}`);
  const secret = await crypto.subtle.importKey("raw", digest, algorithm.name, false, ["decrypt"]);
  const plain = await crypto.subtle.decrypt(algorithm, secret, fromHex(line.slice(nonceLength)));
  return new TextDecoder().decode(plain);
}

/**
 * @param search query of the request with its question mark, or empty
 * @returns the target with the query of the request, unless it has a query of its own
 */
export function withQuery(target: string, search: string): string {
  const [address = "", ...fragment] = target.split("#");
  return [address.includes("?") ? address : address + search, ...fragment].join("#");
}

/**
 * Normalizes the spellings of letters in any script, composed or not, percent-encoded or not (RFC
 * 3986 6.2.2, Unicode NFC).
 */
function encodePart(part: string): string {
  if (isPercentDecodable(part)) return encode(decodeURIComponent(part).normalize("NFC"));
  // Keeps percent signs without digits, and bytes that are not UTF-8.
  return part.replace(/%[0-9a-f]{2}|[^%]+|%/gi, (piece) =>
    /^%[89a-f]./i.test(piece) ? piece.toUpperCase() : encode(percentDecode(piece)),
  );
}

function encode(text: string): string {
  return encodeURI(text.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
}
