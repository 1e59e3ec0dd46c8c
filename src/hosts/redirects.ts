/**
 * Redirects for hosts that compare paths literally. The edge needs a single key for all spellings
 * of a path, these hosts need a rule for each.
 */
import { listRedirects } from "../site/list-redirects.ts";
import { markdownPath } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";

/** Redirect of one spelling of a path, or of a folder and everything below it. */
export interface HostRedirect {
  /** Encoded path; for a wildcard, the folder without its final slash. */
  from: string;
  /** Target. A final asterisk is replaced by the rest of the path of a wildcard. */
  to: string;
  status: 301 | 302;
}

/**
 * @returns redirects of single paths, the preferred spelling of each before all others, and
 *   wildcards
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
 * @returns whether browsers send a path unchanged: they resolve `.` and `..` (WHATWG URL, path
 *   state)
 */
function isSent(path: string): boolean {
  return new URL(`https://host${path}`).pathname === path;
}

/** Limits of a `_redirects` file, infinite if the host documents none. */
interface ListLimits {
  exact: number;
  /** Number of lines after which only preferred spellings are written. */
  spellings: number;
  wildcards: number;
  /** Characters of a line, including the line break. */
  line: number;
  /** Matches paths that the host would treat as patterns. */
  pattern: RegExp;
}

/** @returns `_redirects` for Cloudflare Pages and Netlify */
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
