/**
 * The indexes of the search: one for each language, and several of equal size for a language of many
 * pages.
 *
 * Pagefind takes up to 0.4 MB of memory and 2 ms of processor time for a page, and makes an index as
 * a whole. A digest of its path decides which index a page belongs to. So each is a random sample of
 * its language, in which words are as rare as in all of it: scores of several indexes compare as
 * they are. A new page changes one index.
 */
import { hash } from "node:crypto";
import type { Site } from "../../content/site.ts";
import { searchIndexRoot } from "../../contract/urls.ts";
import { listHtmlPages, type HtmlPage } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";

export interface SearchIndex {
  /** Folder of the index, with a slash at both ends. */
  root: string;
  locale: string;
  pages: HtmlPage[];
}

const maxPagesPerIndex = 2_500;

/** @returns the indexes that hold all pages which search engines may index */
export const searchIndexes = memoizeBySite((site) => divideIndexes(site, maxPagesPerIndex));

export function divideIndexes(site: Site, maxPages: number): SearchIndex[] {
  const pages = listHtmlPages(site).filter(
    ({ isIndexable, listing }) => isIndexable && !listing?.group,
  );
  return [...Map.groupBy(pages, ({ locale }) => locale)].flatMap(([locale, own]) => {
    const count = Math.ceil(own.length / maxPages);
    const byIndex = Map.groupBy(own, ({ path }) => digest(path) % count);
    return [...byIndex]
      .toSorted(([a], [b]) => a - b)
      .map(([index, group]) => ({ root: rootOf(locale, index), locale, pages: group }));
  });
}

/** Pages that are searched without a worker. */
const maxPagesWithoutWorker = 1_000;

/** Languages that Pagefind knows the forms of words of (https://pagefind.app/docs/multilingual/): each has an engine of its own. */
const stemmedLanguages = new Set(
  "ar ca da de el en eo es et eu fi fr ga hi hu hy id it lt nb ne nl nn no pl pt ro ru sr sv ta tr yi".split(
    " ",
  ),
);

/** Indexes of a locale, as the browser wants them. */
export interface SearchData {
  /** Folders of the indexes. */
  roots: string;
  /** Files that every search needs. A tag in one keeps the browser from using that of an earlier build. */
  preload: string;
  isLarge: boolean;
}

/** @returns the indexes of a locale; those of the first locale where it has no page */
export const searchData = memoizeBySite((site, locale: string): SearchData => {
  const indexes = searchIndexes(site);
  const own = indexes.filter((index) => index.locale === locale);
  const [first] = indexes;
  const used = own.length > 0 ? own : indexes.filter((index) => index.locale === first?.locale);
  const [{ root, locale: language } = { root: searchIndexRoot, locale }] = used;
  return {
    roots: used.map((index) => index.root).join(" "),
    preload: `${root}pagefind.js ${root}pagefind-entry.json?ts={tag} ${root}${engineFile(language)}`,
    isLarge: used.reduce((sum, { pages }) => sum + pages.length, 0) > maxPagesWithoutWorker,
  };
});

/** @returns Pagefind's engine for a language */
export function engineFile(language: string): string {
  const [base = ""] = language.split("-");
  return `wasm.${stemmedLanguages.has(base) ? language : "unknown"}.pagefind`;
}

/** `/pagefind/en/`, and `/pagefind/en-2/` for the second: no root starts with another. */
function rootOf(locale: string, index: number): string {
  return `${searchIndexRoot}${locale}${index === 0 ? "" : `-${index + 1}`}/`;
}

function digest(path: string): number {
  return hash("sha256", path, "buffer").readUInt32BE(0);
}
