/**
 * Old addresses: how each is kept, whatever its spelling, and where it leads.
 *
 * The build writes them and the edge reads them in the format of this module: a line an alias, its key, a space, the path of the page. The page's
 * path is always the one of today, so that every old address ends in one hop and none can lead in a circle.
 */
import { dataRoot } from "./urls.ts";

export const aliasesPath = `${dataRoot}/aliases.txt`;

/**
 * @param path as somebody asks for it or an editor has written it
 * @returns the same key for every spelling of an address: `/old`, `/old/` and `/old/index.html` are `/old`, the home page is empty
 */
export function aliasKey(path: string): string {
  return encodePath(path)
    .replace(/\/index\.html$/, "")
    .replace(/\/+$/, "");
}

/** @returns the aliases as the edge reads them */
export function formatAliases(
  aliases: readonly { key: string; path: string }[],
): string {
  return `\n${aliases.map(({ key, path }) => `${key} ${path}\n`).join("")}`;
}

/**
 * @param file written by formatAliases
 * @returns the path of the page that an old address leads to, or undefined for an address that is none
 */
export function findAlias(file: string, path: string): string | undefined {
  const before = `\n${aliasKey(path)} `;
  const start = file.indexOf(before);
  if (start < 0) return undefined;
  const from = start + before.length;
  return file.slice(from, file.indexOf("\n", from));
}

/** One spelling of what may be written in letters of any script or with percent signs. */
function encodePath(path: string): string {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
}
