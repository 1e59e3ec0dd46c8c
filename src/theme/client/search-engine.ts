/**
 * Pagefind's engine, loaded when it is first needed from the files that the build has put beside the pages.
 *
 * What comes from it is data from elsewhere: each answer is looked at before it is used.
 */

/** A page that matches. */
export interface Match {
  url: string;
  title: string;
  /** HTML in which nothing but `mark` has a meaning. */
  excerpt: string;
  section: string;
  /** The day as people read it and as machines do, or empty. */
  date: string;
  day: string;
  /** Who and what it is about, beside its text. */
  about: string;
  /** The places of its text that match. */
  places: { title: string; url: string }[];
}

/** All pages that match, best first. A page's text is read only when it is asked for. */
export interface Matches {
  count: number;
  /** How many have each facet, as in `year:2026`. */
  facets: ReadonlyMap<string, number>;
  read(from: number, to: number): Promise<Match[]>;
}

export interface SearchEngine {
  /** @param facets those that all matches have */
  search(query: string, facets: readonly string[]): Promise<Matches>;
}

interface Pagefind {
  search(query: string, options: object): Promise<unknown>;
  mergeIndex(root: string): Promise<unknown>;
  filters(): Promise<unknown>;
}

/**
 * @param roots the folders of the index's parts, each with a final slash
 * @throws Error when the index cannot be read
 */
export async function loadEngine([
  root = "/",
  ...others
]: string[]): Promise<SearchEngine> {
  const address = `${root}pagefind.js`;
  const engine: unknown = await import(/* @vite-ignore */ address);
  if (!isPagefind(engine)) throw new Error(`${address} is not Pagefind.`);
  await Promise.all(others.map((other) => engine.mergeIndex(other)));
  // From now on each answer tells how many have which facet.
  await engine.filters();
  return {
    async search(query, facets) {
      const answer = await engine.search(query, {
        filters: facets.length > 0 ? { facet: facets } : {},
      });
      const results = listOf(answer, "results");
      return {
        count: results.length,
        facets: toCounts(field(field(answer, "filters"), "facet")),
        read: async (from, to) =>
          Promise.all(
            results.slice(from, to).map(async (result) => {
              if (!hasData(result))
                throw new Error("A result of the search has no data.");
              return toMatch(await result.data());
            }),
          ),
      };
    },
  };
}

function toMatch(data: unknown): Match {
  const meta = field(data, "meta");
  return {
    url: text(data, "url"),
    excerpt: text(data, "excerpt"),
    title: text(meta, "title"),
    section: text(meta, "section"),
    date: text(meta, "date"),
    day: text(meta, "day"),
    about: text(meta, "about"),
    places: listOf(data, "sub_results")
      .map((place) => ({
        title: text(place, "title"),
        url: text(place, "url"),
      }))
      .filter(({ title, url }) => title !== "" && url.includes("#")),
  };
}

function toCounts(value: unknown): ReadonlyMap<string, number> {
  const entries = typeof value === "object" && value !== null ? value : {};
  return new Map(
    Object.entries(entries).map(([name, count]) => [name, Number(count)]),
  );
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function text(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === "string" ? found : "";
}

function listOf(value: unknown, name: string): unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

function isPagefind(value: unknown): value is Pagefind {
  return ["search", "mergeIndex", "filters"].every(
    (name) => typeof field(value, name) === "function",
  );
}

function hasData(value: unknown): value is { data(): Promise<unknown> } {
  return typeof field(value, "data") === "function";
}
