/**
 * Old addresses as Cloudflare Pages and hosts like it read them: `_redirects`. The Function answers every spelling of an alias by itself; these
 * lines are for what reaches the files without it.
 *
 * A line holds for one spelling, and Cloudflare Pages reads 2,000. Each alias has its line; other spellings fill what is left below the share of the
 * limit from which a build warns, so that only too many aliases come near it. The host reads an asterisk, and a colon before a letter, as a pattern,
 * and obeys it for the Function's own reads of files, too: an address with one of them has no line and is left to the Function.
 */
import { listAliases } from "../../emit/list-aliases.ts";
import { twinPath } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";

/** Lines up to which other spellings are written, below four fifths of what Cloudflare Pages reads. */
const linesWithSpellings = 1_500;

/** Characters that Cloudflare Pages takes in a line, its end included. */
const longestLine = 1_000;

export function emitRedirects(site: Site): OutputFile {
  const aliases = listAliases(site);
  const folders = aliases.filter(({ key }) => !isFile(key));
  const main = aliases.map(({ key, path }) => [
    isFile(key) ? key : `${key}/`,
    path,
  ]);
  const spellings = [
    ...folders.map(({ key, path }) => [`${key}.md`, twinPath(path)]),
    ...folders.map(({ key, path }) => [key, path]),
    ...aliases.map(({ spelling, path }) => [spelling, path]),
  ];
  // The host takes the first line of an address, and complains of a second one.
  const lines = new Map<string, string>();
  for (const [from = "", to = ""] of [...main, ...spellings]) {
    if (lines.size >= Math.max(linesWithSpellings, main.length)) break;
    if (isPattern.test(from) || lines.has(from)) continue;
    const line = `${from} ${to} 301\n`;
    if (line.length <= longestLine) lines.set(from, line);
  }
  return { path: "/_redirects", body: [...lines.values()].join("") };
}

/** What the host reads as a pattern in an encoded path. */
const isPattern = /\*|:[a-z]/i;

/** @returns whether an address ends in a file's name, as `/2019/old.html` does */
function isFile(key: string): boolean {
  return /\.[a-z0-9]+$/i.test(key);
}
