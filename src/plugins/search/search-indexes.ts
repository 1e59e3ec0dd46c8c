/**
 * Search indexes: one for each language, or several of equal size for a language with many pages.
 *
 * Pagefind needs up to 0.4 MB of memory and 2 ms of processor time for each page, and rebuilds an
 * index as a whole. A digest of its path assigns each page to an index. Each index is thus a random
 * sample of its language with the same word frequencies, so that scores of several indexes are
 * comparable, and a new page changes only one index.
 */
import { createHash, hash } from "node:crypto";
import type { Site } from "../../content/site.ts";
import { searchIndexRoot } from "../../format/urls.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import { languageOf } from "../../site/strings/strings.ts";

export interface SearchIndex {
  /** Folder of the index, with leading and trailing slash. */
  root: string;
  locale: string;
  pages: HtmlPage[];
}

const maxPagesPerIndex = 2_500;

/** @returns the indexes, which together contain all indexable pages */
export const searchIndexes = memoizeBySite((site) => divideIndexes(site, maxPagesPerIndex));

export function divideIndexes(site: Site, maxPages: number): SearchIndex[] {
  const pages = listHtmlPages(site).filter(
    ({ isIndexable, listing }) => isIndexable && !listing?.group,
  );
  return [...Map.groupBy(pages, ({ locale }) => locale)].flatMap(([locale, localePages]) => {
    const count = Math.ceil(localePages.length / maxPages);
    const byIndex = Map.groupBy(localePages, ({ path }) => digest(path) % count);
    return [...byIndex]
      .toSorted(([a], [b]) => a - b)
      .map(([index, group]) => ({ root: rootOf(locale, index), locale, pages: group }));
  });
}

/** Maximum number of pages that are searched without a worker. */
const maxPagesWithoutWorker = 1_000;

/**
 * Languages for which Pagefind has a stemmer (https://pagefind.app/docs/multilingual/), each with
 * its own engine file.
 */
const stemmedLanguages = new Set(
  "ar ca da de el en eo es et eu fi fr ga hi hu hy id it lt nb ne nl nn no pl pt ro ru sr sv ta tr yi".split(
    " ",
  ),
);

/** Indexes of a locale, as attributes for the search in the browser. */
interface SearchData {
  /** Folders of the indexes, separated by spaces. */
  roots: string;
  /** Path of Pagefind's script. */
  script: string;
  /**
   * Paths of the files that the script loads for every search, separated by spaces: the entry file
   * with the placeholder `{tag}`, and the engine for the language. A tag prevents reuse of the
   * cached entry file of an earlier build.
   */
  preload: string;
  isLarge: boolean;
}

/** @returns the indexes of a locale, or those of the first locale if it has no pages */
export const searchData = memoizeBySite((site, locale: string): SearchData => {
  const used = indexesOf(site, locale);
  const [{ root, locale: language } = { root: searchIndexRoot, locale }] = used;
  return {
    roots: used.map((index) => index.root).join(" "),
    script: `${root}pagefind.js`,
    preload: `${root}pagefind-entry.json?ts={tag} ${root}${engineFile(language)}`,
    isLarge: countPages(site, locale) > maxPagesWithoutWorker,
  };
});

/** @returns the number of pages that the search of a locale finds */
export function countPages(site: Site, locale: string): number {
  return indexesOf(site, locale).reduce((sum, { pages }) => sum + pages.length, 0);
}

function indexesOf(site: Site, locale: string): SearchIndex[] {
  const byLocale = Map.groupBy(searchIndexes(site), (index) => index.locale);
  const [first = []] = byLocale.values();
  return byLocale.get(locale) ?? first;
}

/** @returns a tag for the entry file that changes with the titles and texts of the pages */
export function searchTag(site: Site, locale: string): string {
  const texts = createHash("sha256");
  for (const { pages } of indexesOf(site, locale))
    for (const { path, document } of pages)
      for (const text of [path, document.title, document.body]) texts.update(text).update("\0");
  return texts.digest("hex").slice(0, 16);
}

/** @returns the file name of Pagefind's engine for a language */
export function engineFile(language: string): string {
  return `wasm.${stemmedLanguages.has(languageOf(language)) ? language : "unknown"}.pagefind`;
}

/**
 * `/pagefind/en/` for the first index, `/pagefind/en-2/` for the second: no root is a prefix of
 * another.
 */
function rootOf(locale: string, index: number): string {
  return `${searchIndexRoot}${locale}${index === 0 ? "" : `-${index + 1}`}/`;
}

function digest(path: string): number {
  return hash("sha256", path, "buffer").readUInt32BE(0);
}
