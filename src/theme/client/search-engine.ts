/**
 * Pagefind's engine, loaded when it is first needed from the files that the build has put beside the pages.
 *
 * A module of it knows one language, which it takes from the page: each language has a module of its own.
 */
import { evenParts } from "./even-parts.ts";
import { field, isPart, listOf, readResult, toCounts, type Match } from "./search-answers.ts";
import { countWords, findGuessingParts } from "./guessing-parts.ts";
import { rankByTitle, type Ranked } from "./rank-by-title.ts";

/** All pages that match, best first. Of those behind the first, a page's text is read only when it is asked for. */
export interface Matches {
  count: number;
  /** How many have each facet, as in `year:2026`. */
  facets: ReadonlyMap<string, number>;
  read(from: number, to: number): Promise<Match[]>;
}

export interface SearchEngine {
  /** The sections and tags that there are. */
  topics: readonly string[];
  /** @param facets those that all matches have */
  search(query: string, facets: readonly string[]): Promise<Matches>;
}

export interface Pagefind {
  init(): Promise<unknown>;
  search(query: string, options: object): Promise<unknown>;
  mergeIndex(root: string): Promise<unknown>;
  filters(): Promise<unknown>;
}

/** Results that are put in order once more: those that one sees first, and that are read in any case. */
const ranked = 10;

/**
 * @param roots the folders of the index's parts, each with a final slash
 * @param language of the query and of what is to be found
 * @throws Error when the index cannot be read
 */
export async function loadEngine(
  [root = "/", ...others]: string[],
  language: string,
): Promise<SearchEngine> {
  const engine = await startPagefind(`${root}pagefind.js`, language);
  await Promise.all(others.map((other) => engine.mergeIndex(other)));
  // From now on each answer tells how many have which facet.
  const all = toCounts(field(await engine.filters(), "facet"));
  const sizes = new Map([...all].filter(([facet]) => isPart(facet)));
  return {
    topics: [...all.keys()].flatMap((facet) => /^(?:section|tag):(.*)/.exec(facet)?.[1] ?? []),
    async search(query, facets) {
      // An index that is whole needs none of this.
      const words = sizes.size > 0 ? await countWords(engine, query) : [];
      const guessing = await findGuessingParts(engine, [...sizes.keys()], words);
      const answer = await engine.search(query, {
        filters: toFilters(facets, guessing),
      });
      const results = listOf(answer, "results");
      const best = await Promise.all(results.slice(0, ranked).map(readRanked));
      const even = evenParts(
        best,
        sizes,
        words.map(({ has }) => has),
      );
      const first = rankByTitle(even, query);
      return {
        count: results.length,
        facets: toCounts(field(field(answer, "filters"), "facet")),
        read: async (from, to) => [
          ...first.slice(from, to),
          ...(await Promise.all(results.slice(Math.max(from, ranked), to).map(readResult))),
        ],
      };
    },
  };
}

async function startPagefind(address: string, language: string): Promise<Pagefind> {
  const page = document.documentElement;
  const own = page.lang;
  const engine: unknown = await import(
    /* @vite-ignore */ language === own ? address : `${address}?${language}`
  );
  if (!isPagefind(engine)) throw new Error(`${address} is not Pagefind.`);
  // It reads the page's language while it is called, and has no other way to be told one.
  page.lang = language;
  const started = engine.init();
  page.lang = own;
  await started;
  return engine;
}

async function readRanked(result: unknown): Promise<Ranked> {
  return {
    match: await readResult(result),
    score: Number(field(result, "score")),
  };
}

function toFilters(all: readonly string[], none: readonly string[]): object {
  if (none.length > 0) return { facet: { all, none } };
  return all.length > 0 ? { facet: all } : {};
}

function isPagefind(value: unknown): value is Pagefind {
  return ["init", "search", "mergeIndex", "filters"].every(
    (name) => typeof field(value, name) === "function",
  );
}
