/**
 * Redirects as hosts take them that compare addresses letter by letter, where the edge knows one
 * key for all spellings.
 */
import { listRedirects } from "../site/list-redirects.ts";
import { markdownPath } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";

/** One spelling of an address, or a folder with everything below it. */
export interface HostRedirect {
  /** An encoded path; of a wildcard, the folder without its final slash. */
  from: string;
  /** Ends with an asterisk where the rest of a wildcard's path goes. */
  to: string;
  status: 301 | 302;
}

/**
 * @returns redirects of single addresses, first one spelling of each, then the others; and
 * wildcards
 */
export function spellRedirects(site: Site): { exact: HostRedirect[]; wildcards: HostRedirect[] } {
  const redirects = listRedirects(site).map((redirect) => ({
    ...redirect,
    isFile: /\.[a-z0-9]+$/i.test(redirect.key),
  }));
  const exact = redirects.filter(({ isWildcard }) => !isWildcard);
  const folders = exact.filter(({ isFile }) => !isFile);
  const spellings = [
    ...exact.map(({ key, isFile, ...row }) => ({ ...row, from: isFile ? key : `${key}/` })),
    ...folders.flatMap(({ key, to, ...row }) =>
      /^\/[^?#]*\/$|^\/$/.test(to) ? { ...row, from: `${key}.md`, to: markdownPath(to) } : [],
    ),
    ...folders.map(({ key, ...row }) => ({ ...row, from: key })),
    ...exact.map((row) => ({ ...row, from: row.spelling })),
  ];
  const first = new Map<string, HostRedirect>();
  for (const { from, to, status } of spellings)
    if (isSent(from) && !first.has(from)) first.set(from, { from, to, status });
  return {
    exact: [...first.values()],
    wildcards: redirects
      .filter(({ isWildcard }) => isWildcard)
      .map(({ key, to, status }) => ({ from: key, to, status }))
      // Narrower folders come before wider ones.
      .toSorted((a, b) => b.from.length - a.from.length),
  };
}

/**
 * @returns whether browsers send a path as it is, without `.` and `..`, which hosts would resolve
 * (WHATWG URL, path state)
 */
function isSent(path: string): boolean {
  return new URL(`https://host${path}`).pathname === path;
}

/** The limits of a `_redirects` file; infinite ones where the host names none. */
interface ListLimits {
  exact: number;
  /** Lines up to which further spellings are written. */
  spellings: number;
  wildcards: number;
  /** Characters of a line, its end included. */
  line: number;
  /** Matches what the host reads as a pattern in a path. */
  pattern: RegExp;
}

/** @returns `_redirects`, as Cloudflare Pages and Netlify read it */
export function formatRedirectList(site: Site, limits: ListLimits): string {
  const { exact, wildcards } = spellRedirects(site);
  const toLines = (rows: readonly HostRedirect[]) =>
    rows
      .map(({ from, to, status }) => `${from} ${to} ${status}\n`)
      .filter((line) => line.length <= limits.line);
  const readable = exact.filter(({ from }) => !limits.pattern.test(from));
  const count = Math.max(limits.spellings, listRedirects(site).length);
  const folders = wildcards
    .filter(({ from }) => !limits.pattern.test(from))
    .slice(0, limits.wildcards);
  return [
    ...toLines([
      ...folders.map(({ to, ...row }) => ({ ...row, to: to.replace(/\*$/, "") })),
      ...readable,
    ]).slice(0, Math.min(limits.exact, count)),
    ...toLines(
      folders.map(({ from, to, status }) => ({
        from: `${from}/*`,
        to: to.replace(/\*$/, ":splat"),
        status,
      })),
    ),
  ].join("");
}
