/**
 * How the index of the search is cut. Pagefind makes an index of each part, and merges those of a language in the browser.
 *
 * A part holds whole years, the oldest first, so that a new document belongs to the last one and all others stay as they are. How rare a word is
 * counts for a result's rank, and is known of each part alone: one that is much smaller than the others takes from its neighbour, since its words
 * would seem common.
 */
import type { Site } from "../../content/site.ts";
import { searchIndexRoot } from "../../contract/urls.ts";
import { listHtmlPages, type HtmlPage } from "../html-pages.ts";

export interface SearchPart {
  /** The folder of its index, with a slash at both ends. */
  root: string;
  /** The language of all its pages, or null where there is one part for everything. */
  locale: string | null;
  pages: HtmlPage[];
}

/** How many pages an index takes. */
export interface PartBounds {
  /** One for everything: of a small site nothing is to be merged. */
  whole: number;
  /** A part where there are several. */
  part: number;
}

/** Pagefind takes a third of a gigabyte for a thousand pages. */
export const partBounds: PartBounds = { whole: 2_000, part: 1_000 };

/** Parts that a browser may have to load for one language. */
const mostParts = 12;

/** @returns the parts that hold all pages which search engines may index, at least one */
export function searchParts(site: Site, bounds = partBounds): SearchPart[] {
  const pages = listHtmlPages(site).filter(
    ({ isIndexable, listing }) => isIndexable && !listing?.group,
  );
  if (pages.length <= bounds.whole) return [{ root: searchIndexRoot, locale: null, pages }];
  return [...Map.groupBy(pages, ({ locale }) => locale)].flatMap(([locale, own]) =>
    cutByYear(own, bounds.part).map((part, index) => ({
      root: `${searchIndexRoot}${locale}-${index + 1}/`,
      locale,
      pages: part,
    })),
  );
}

/** @returns the folders of a language's parts, of another's where it has no page */
export function searchRoots(site: Site, locale: string, bounds = partBounds): string[] {
  const parts = searchParts(site, bounds);
  const own = parts.filter((part) => [null, locale].includes(part.locale));
  const [first] = parts;
  return (own.length > 0 ? own : parts.filter((part) => part.locale === first?.locale)).map(
    ({ root }) => root,
  );
}

function cutByYear(pages: HtmlPage[], size: number): HtmlPage[][] {
  const parts: HtmlPage[][] = [];
  const years = Map.groupBy(pages.toSorted(byDate), (page) => dateOf(page).slice(0, 4));
  for (const year of years.values())
    for (let at = 0; at < year.length; at += size) {
      const next = year.slice(at, at + size);
      const last = parts.at(-1);
      if (last && last.length + next.length <= size) last.push(...next);
      else parts.push(next);
    }
  return parts.length > mostParts ? cutByYear(pages, 2 * size) : evenOut(parts, size);
}

/** @returns the parts, of which those below half the size have the nearer half of their neighbour, or are one with it */
function evenOut(parts: readonly HtmlPage[][], size: number): HtmlPage[][] {
  const isSmall = ({ length }: HtmlPage[]) => length < size / 2;
  const even: HtmlPage[][] = [];
  for (const part of parts) {
    const before = even.pop() ?? [];
    const both = [...before, ...part];
    const cut = isSmall(before)
      ? before.length + part.length / 2
      : before.length / (isSmall(part) ? 2 : 1);
    if (both.length <= size) even.push(both);
    else even.push(both.slice(0, cut), both.slice(cut));
  }
  return even;
}

function byDate(a: HtmlPage, b: HtmlPage): number {
  const [one, other] = [a, b].map((page) => `${dateOf(page)} ${page.path}`);
  return (one ?? "") < (other ?? "") ? -1 : 1;
}

function dateOf({ document }: HtmlPage): string {
  return document.publishedAt ?? "";
}
