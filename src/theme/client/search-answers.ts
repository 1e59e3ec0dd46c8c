/**
 * Reads what Pagefind answers. It is data from elsewhere: each answer is looked at before it is used.
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
  /** The facet that tells its part of the index, or empty where there is but one. */
  part: string;
}

/** @throws Error where a result has nothing to read */
export async function readResult(result: unknown): Promise<Match> {
  if (!hasData(result)) throw new Error("A result of the search has no data.");
  return toMatch(await result.data());
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
    part: findPart(listOf(field(data, "filters"), "facet")),
  };
}

/** @returns the one of a page's facets that names the part of the index that it is in */
function findPart(facets: readonly unknown[]): string {
  return facets.map(String).find(isPart) ?? "";
}

/** @returns whether a facet is a part of the index, which no reader chooses */
export function isPart(facet: string): boolean {
  return facet.startsWith("part:");
}

/** @returns how many have each facet */
export function toCounts(value: unknown): ReadonlyMap<string, number> {
  const entries = typeof value === "object" && value !== null ? value : {};
  return new Map(Object.entries(entries).map(([name, count]) => [name, Number(count)]));
}

export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function text(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === "string" ? found : "";
}

export function listOf(value: unknown, name: string): unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

function hasData(value: unknown): value is { data(): Promise<unknown> } {
  return typeof field(value, "data") === "function";
}
