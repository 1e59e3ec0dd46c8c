/**
 * Redirects for hosts that compare paths literally. The edge normalizes all spellings of a path to
 * one key; these hosts need one rule per spelling.
 */
import { isByQuery, listRedirects } from "../../site/list-redirects.ts";
import { escapes } from "../host-templates/escape.ts";
import { isPagePath } from "../../format/redirects.ts";
import { basePathOf, markdownPath } from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";

/** Redirect of one spelling of a path, or of a folder and everything below it. */
export interface HostRedirect {
  /** Encoded path; for a wildcard, the folder without a trailing slash. */
  from: string;
  /** Target. A trailing asterisk is replaced by the part of the path that the wildcard matches. */
  to: string;
  status: 301 | 302;
}

/** @returns the redirects of single paths, with the preferred spellings first, and the wildcards */
export function spellRedirects(site: Site): { exact: HostRedirect[]; wildcards: HostRedirect[] } {
  const base = basePathOf(site.settings.base_url);
  const mount = (to: string) => (/^\/(?!\/)/.test(to) ? base + to : to);
  const redirects = listRedirects(site)
    .filter((redirect) => !isByQuery(redirect))
    .map((redirect) => ({
      ...redirect,
      isFile: /\.[a-z0-9]+$/i.test(redirect.key),
    }));
  const exact = redirects.filter(({ isWildcard }) => !isWildcard);
  const folders = exact.filter(({ isFile }) => !isFile);
  const spellings = [
    ...exact.map(({ key, isFile, ...row }) => ({ ...row, from: isFile ? key : `${key}/` })),
    ...folders.flatMap(({ key, to, ...row }) =>
      isPagePath(to) ? { ...row, from: `${key}.md`, to: markdownPath(to) } : [],
    ),
    ...folders.map(({ key, ...row }) => ({ ...row, from: key })),
    ...exact.map((row) => ({ ...row, from: row.spelling })),
  ];
  const first = new Map<string, HostRedirect>();
  for (const { from, to, status } of spellings) {
    // Browsers never send other paths, such as those with `..` segments (WHATWG URL, path state).
    const isSent = new URL(`https://host${from}`).pathname === from;
    if (isSent && !first.has(from)) first.set(from, { from, to: mount(to), status });
  }
  return {
    exact: [...first.values()],
    wildcards: redirects
      .filter(({ isWildcard }) => isWildcard)
      .map(({ key, to, status }) => ({ from: key, to: mount(to), status }))
      // Narrower folders first, because the first match applies.
      .toSorted((a, b) => b.from.length - a.from.length),
  };
}

/** Limits of a `_redirects` file; infinite if the host documents none. */
interface ListLimits {
  exact: number;
  /** Maximum number of lines; above it, only preferred spellings are written. */
  spellings: number;
  wildcards: number;
  /** Maximum length of a line in characters, including the line break. */
  line: number;
  /** Matches paths that the host would treat as patterns. */
  pattern: RegExp;
}

/** @returns the `_redirects` file for Cloudflare Pages and Netlify */
export function formatRedirectList(site: Site, limits: ListLimits): string {
  const { exact, wildcards } = spellRedirects(site);
  const base = basePathOf(site.settings.base_url);
  const toLines = (rows: readonly HostRedirect[]) =>
    rows
      .map(({ from, to, status }) => `${base}${escapes.word(from)} ${escapes.word(to)} ${status}\n`)
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
