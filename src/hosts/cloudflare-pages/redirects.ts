/**
 * Old addresses as Cloudflare Pages reads them: `_redirects`. The Function answers every spelling of an alias by itself; these lines are for what
 * reaches the files without it.
 *
 * Cloudflare Pages reads 2,000 lines, each for one spelling. Each alias has its line while there is room; other spellings fill what is left below a
 * share of it. The host reads an asterisk, and a colon before a letter, as a pattern, and obeys it for the Function's own reads of files, too: an
 * address with one of them has no line and is left to the Function.
 */
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { listRedirects } from "../../emit/list-redirects.ts";
import { listSpellings } from "../list-redirects.ts";

/** Lines that Cloudflare Pages reads: https://developers.cloudflare.com/pages/configuration/redirects/ */
export const mostLines = 2_000;

/** Lines up to which other spellings are written. */
const linesWithSpellings = 1_500;

/** Characters that Cloudflare Pages takes in a line, its end included. */
const longestLine = 1_000;

export function emitRedirects(site: Site): OutputFile {
  const aliases = listRedirects(site).length;
  const most = Math.min(mostLines, Math.max(linesWithSpellings, aliases));
  const lines = [...listSpellings(site)]
    .filter(([from]) => !isPattern.test(from))
    .map(([from, to]) => `${from} ${to} 301\n`)
    .filter((line) => line.length <= longestLine);
  return { path: "/_redirects", body: lines.slice(0, most).join("") };
}

/** What the host reads as a pattern in an encoded path. */
const isPattern = /\*|:[a-z]/i;
