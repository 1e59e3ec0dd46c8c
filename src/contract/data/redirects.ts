/**
 * Redirects: from old addresses in any spelling, and from whole folders, to addresses of today.
 *
 * The build writes them and the edge reads them in the format of this module: a line each, its key,
 * a space, the target and, where it is not 301, a space and the status. The build refuses chains,
 * so every redirect is one hop and none can lead in a circle, and rows behind a wildcard that
 * covers them, so the longest match is the first in the order of site.yaml.
 */
import { isPercentDecodable, percentDecode } from "../percent-decode.ts";
import { pagePathOfTwin, twinPath } from "../urls.ts";

export interface Redirect {
  /** The key of the address, or of the folder of a wildcard. */
  key: string;
  /**
   * An encoded path of the site or a whole URL. That of a wildcard may end with `/*`, which stands
   * for the rest of the path.
   */
  to: string;
  status: 301 | 302;
  /** Whether everything below the address is redirected. */
  isWildcard: boolean;
}

/** Redirects as text, written by formatRedirects. */
export interface RedirectTable {
  redirects: string;
  wildcards: string;
}

/**
 * @param path as a client or an editor has written it
 * @returns the same key for every spelling of an address, percent-encoded: `/old`, `/old/`,
 * `/%6Fld`, `/old/index` and `/old/index.html` are `/old`, `/old/index.md` and `/old/index.html.md`
 * are `/old.md`, the home page is empty
 */
export function aliasKey(path: string): string {
  const parts = path.split("/").map(encodePart).join("/").split("/");
  let isTwin = false;
  for (let last = parts.at(-1); parts.length > 1; last = parts.at(-1)) {
    if (!/^(?:index(?:\.html)?(?:\.md)?)?$/.test(last ?? "")) break;
    if (last?.endsWith(".md")) isTwin = true;
    parts.pop();
  }
  const folder = parts.join("/");
  return isTwin ? twinPath(`${folder}/`) : folder;
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

/**
 * @returns where a path is redirected to, the Markdown alternate of an old page to that of the new
 * one; undefined where it is not
 */
export function findRedirect(table: RedirectTable, path: string): Found | undefined {
  const key = aliasKey(path);
  return (
    findLine(table.redirects, key) ??
    findAlternate(table.redirects, key) ??
    findWildcard(table.wildcards, path)
  );
}

function findAlternate(redirects: string, key: string): Found | undefined {
  if (!key.endsWith(".md")) return undefined;
  const page = findLine(redirects, aliasKey(pagePathOfTwin(key)));
  return page && /^\/(?:[^?#]*\/)?$/.test(page.to) ? { ...page, to: twinPath(page.to) } : undefined;
}

function findWildcard(wildcards: string, path: string): Found | undefined {
  if (wildcards.length <= 1) return undefined;
  const parts = path.split("/");
  for (let count = parts.length; count > 1; count--) {
    const found = findLine(wildcards, aliasKey(parts.slice(0, count).join("/")));
    const rest = parts
      .slice(count)
      .join("/")
      .replace(/^[/\\]+/, "");
    if (found) return { ...found, to: found.to.replace(/\*$/, () => rest) };
  }
  return undefined;
}

function findLine(lines: string, key: string): Found | undefined {
  const before = `\n${key} `;
  const start = lines.indexOf(before);
  if (start < 0) return undefined;
  const from = start + before.length;
  const [to = "", status] = lines.slice(from, lines.indexOf("\n", from)).split(" ");
  return { to, status: status === "302" ? 302 : 301 };
}

/**
 * @param search of the request, empty or with its question mark
 * @returns a target with the query of the request, unless it has its own
 */
export function withQuery(target: string, search: string): string {
  const [address = "", fragment] = target.split("#");
  const whole = address.includes("?") ? address : address + search;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}

/**
 * One spelling of letters in any script, with their marks or without, as they are or with percent
 * signs (RFC 3986 6.2.2, Unicode NFC).
 */
function encodePart(part: string): string {
  if (isPercentDecodable(part)) return encode(decodeURIComponent(part).normalize("NFC"));
  // Bytes of another encoding than UTF-8 name old addresses too; they and a percent sign that
  // starts no byte stay what they are.
  return part.replace(/%[0-9a-f]{2}|[^%]+|%/gi, (piece) =>
    /^%[89a-f]./i.test(piece) ? piece.toUpperCase() : encode(percentDecode(piece)),
  );
}

function encode(text: string): string {
  return encodeURI(text.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
}
