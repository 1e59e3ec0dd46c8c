/**
 * Old addresses: how each is kept, whatever its spelling, and where it leads.
 *
 * The build writes them and the edge reads them in the format of this module: a line an alias, its key, a space, the path of the page. The page's
 * path is always the one of today, so that every old address ends in one hop and none can lead in a circle.
 */
import { isPercentDecodable, percentDecode } from "../percent-decode.ts";
import { twinPath } from "../urls.ts";

/**
 * @param path as somebody asks for it or an editor has written it
 * @returns the same key for every spelling of an address, percent-encoded: `/old`, `/old/`, `/%6Fld`, `/old/index` and `/old/index.html` are `/old`,
 * `/old/index.md` and `/old/index.html.md` are `/old.md`, the home page is empty
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

/** @returns the aliases as the edge reads them */
export function formatAliases(aliases: readonly { key: string; path: string }[]): string {
  return `\n${aliases.map(({ key, path }) => `${key} ${path}\n`).join("")}`;
}

/**
 * @param lines written by formatAliases
 * @returns the path of the page that an old address leads to, or undefined for an address that is none
 */
export function findAlias(lines: string, path: string): string | undefined {
  const before = `\n${aliasKey(path)} `;
  const start = lines.indexOf(before);
  if (start < 0) return undefined;
  const from = start + before.length;
  return lines.slice(from, lines.indexOf("\n", from));
}

/** One spelling of letters in any script, with their marks or without, as they are or with percent signs (RFC 3986 6.2.2, Unicode NFC). */
function encodePart(part: string): string {
  if (isPercentDecodable(part)) return encode(decodeURIComponent(part).normalize("NFC"));
  // Bytes of another encoding than UTF-8 name old addresses too; they and a percent sign that starts no byte stay what they are.
  return part.replace(/%[0-9a-f]{2}|[^%]+|%/gi, (piece) =>
    /^%[89a-f]./i.test(piece) ? piece.toUpperCase() : encode(percentDecode(piece)),
  );
}

function encode(text: string): string {
  return encodeURI(text.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
}
