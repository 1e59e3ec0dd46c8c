/**
 * Old addresses as Cloudflare Pages and hosts like it read them: `_redirects`. The Function answers every spelling of an alias by itself; these
 * lines are for what reaches the files without it.
 *
 * A line holds for one spelling. Each alias has its first line before any has a second, so that a site with many loses the rarest spellings.
 */
import { aliasKey } from "../contract/aliases.ts";
import { twinPath } from "../contract/urls.ts";
import type { Site } from "../model/site.ts";
import type { OutputFile } from "./output-file.ts";

/** Lines without placeholders that Cloudflare Pages reads; it skips all after them. */
export const redirectLimit = 2_000;

interface Alias {
  /** Its form in which all spellings are one. */
  key: string;
  /** The page that it leads to. */
  path: string;
}

/** @returns the aliases of all pages, in the order of the documents. The model refuses two spellings of one */
export function listAliases(site: Site): Alias[] {
  return site.visible.flatMap(({ aliases, path }) =>
    aliases.map((alias) => ({ key: aliasKey(alias), path })),
  );
}

/** @returns how many lines the aliases need at the least: one each. Above `redirectLimit` some would have none */
export function countRedirects(site: Site): number {
  return listAliases(site).length;
}

export function emitRedirects(site: Site): OutputFile {
  const aliases = listAliases(site);
  const folders = aliases.filter(({ key }) => !isFile(key));
  const lines = [
    ...aliases.map(({ key, path }) => [isFile(key) ? key : `${key}/`, path]),
    ...folders.map(({ key, path }) => [`${key}.md`, twinPath(path)]),
    ...folders.map(({ key, path }) => [key, path]),
  ];
  return {
    path: "/_redirects",
    body: lines
      .slice(0, redirectLimit)
      .map(([from, to]) => `${from} ${to} 301\n`)
      .join(""),
  };
}

/** @returns whether an address ends in a file's name, as `/2019/old.html` does */
function isFile(key: string): boolean {
  return /\.[a-z0-9]+$/i.test(key);
}
