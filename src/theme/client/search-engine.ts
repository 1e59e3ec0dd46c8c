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
}

/** All pages that match, best first. A page's text is read only when it is asked for. */
export interface Matches {
  count: number;
  read(from: number, to: number): Promise<Match[]>;
}

export interface SearchEngine {
  search(query: string): Promise<Matches>;
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
  if (!hasSearch(engine)) throw new Error(`${address} is not Pagefind.`);
  await Promise.all(others.map((other) => engine.mergeIndex(other)));
  return {
    async search(query) {
      const answer = await engine.search(query);
      const results = hasResults(answer) ? answer.results : [];
      return {
        count: results.length,
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
  };
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

function hasSearch(value: unknown): value is {
  search(query: string): Promise<unknown>;
  mergeIndex(root: string): Promise<unknown>;
} {
  return (
    typeof value === "object" &&
    value !== null &&
    "search" in value &&
    typeof value.search === "function" &&
    "mergeIndex" in value &&
    typeof value.mergeIndex === "function"
  );
}

function hasResults(value: unknown): value is { results: unknown[] } {
  return (
    typeof value === "object" &&
    value !== null &&
    "results" in value &&
    Array.isArray(value.results)
  );
}

function hasData(value: unknown): value is { data(): Promise<unknown> } {
  return (
    typeof value === "object" &&
    value !== null &&
    "data" in value &&
    typeof value.data === "function"
  );
}
