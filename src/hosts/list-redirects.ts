/**
 * Old addresses for hosts that lead from them by a list of single spellings. The edge needs none of it: it answers every spelling by itself.
 */
import { listRedirects } from "../emit/list-redirects.ts";
import { markdownPath } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";

/** @returns where each address leads, both percent-encoded paths: first a spelling of every alias, then the other spellings */
export function listSpellings(site: Site): Map<string, string> {
  const aliases = listRedirects(site);
  const folders = aliases.filter(({ key }) => !isFile(key));
  const lines = [
    ...aliases.map(({ key, path }) => [isFile(key) ? key : `${key}/`, path]),
    ...folders.map(({ key, path }) => [`${key}.md`, markdownPath(path)]),
    ...folders.map(({ key, path }) => [key, path]),
    ...aliases.map(({ spelling, path }) => [spelling, path]),
  ];
  const redirects = new Map<string, string>();
  for (const [from = "", to = ""] of lines)
    if (isSent(from) && !redirects.has(from)) redirects.set(from, to);
  return redirects;
}

/** @returns whether browsers send a path as it stands, without `.` and `..` in it, which hosts would read as another one (WHATWG URL, path state) */
function isSent(path: string): boolean {
  return new URL(`https://host${path}`).pathname === path;
}

/** @returns whether an address ends in a file's name, as `/2019/old.html` does */
function isFile(key: string): boolean {
  return /\.[a-z0-9]+$/i.test(key);
}
