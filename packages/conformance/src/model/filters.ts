/**
 * Model of filters, sort orders and included fields of lists.
 */
import { z } from "zod";
import { toLocalDay } from "./local-day.ts";
import { allItems, apiRoot, type Item, type Parameters, type SourceSite } from "./source-site.ts";

type Matches = (item: Item) => boolean | undefined;

/** @returns the test of a value; undefined if the value is invalid */
type Filter = (value: string, site: SourceSite) => Matches | undefined;

export const maxQueryLength = 200;
export const maxItemsWithBody = 20;
/** Compares two days or two instants. */
type Order = <Time extends string | number>(time: Time, limit: Time) => boolean;
const isSince: Order = (time, start) => time >= start;
const isUntil: Order = (time, end) => time <= end;
const publishedAt = (item: Item) => item.published_at;
const lastChange = (item: Item) => item.updated_at ?? item.published_at;

const filters = new Map(
  Object.entries<Filter>({
    q: (value) =>
      [...value].length > maxQueryLength
        ? undefined
        : ({ title, description }) =>
            [title, description].some((text) => fold(text).includes(fold(value))),
    year: (value, { timezone }) =>
      /^[0-9]{4}$/.test(value)
        ? ({ published_at: at }) => at !== null && toLocalDay(at, timezone).startsWith(value)
        : undefined,
    tag(value, site) {
      const known = new Set(allItems(site).flatMap(({ tags }) => tags));
      // A tag whose name contains a comma takes precedence over a list of tags.
      const wanted = known.has(value) ? [value] : value.split(",").filter(Boolean);
      return wanted.length > 0 && wanted.every((tag) => known.has(tag))
        ? ({ tags }) => tags.some((tag) => wanted.includes(tag))
        : undefined;
    },
    industry: (value, site) =>
      ifKnown(site, "industries", value, ({ industry }) => industry === value),
    service: (value, site) =>
      ifKnown(site, "services", value, ({ services }) => services?.includes(value)),
    updated_since: (value, site) => inPeriod(value, site, lastChange, isSince),
    published_from: (value, site) => inPeriod(value, site, publishedAt, isSince),
    published_to: (value, site) => inPeriod(value, site, publishedAt, isUntil),
  }),
);

/** @returns the test, if a document of the list has the slug or any item matches */
function ifKnown(
  site: SourceSite,
  list: string,
  slug: string,
  matches: Matches,
): Matches | undefined {
  const listed = site.lists.get(`${apiRoot}/${list}`) ?? [];
  return listed.some((item) => item.slug.split(".")[0] === slug) || allItems(site).some(matches)
    ? matches
    : undefined;
}

/**
 * Parses the RFC 3339 dates (section 5.6) that fuzzed requests use. Date.parse accepts days that do
 * not exist. A date without a time is compared with local days, and so includes the whole day.
 */
function inPeriod(
  value: string,
  { timezone }: SourceSite,
  read: (item: Item) => string | null,
  isIn: Order,
): Matches | undefined {
  const form = /^(\d{4}-\d\d-\d\d)(?:[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/;
  const day = form.exec(value)?.[1];
  if (day === undefined || !new Date(day).toJSON()?.startsWith(day)) return undefined;
  return (item) => {
    const at = read(item);
    if (at === null) return false;
    return value === day
      ? isIn(toLocalDay(at, timezone), day)
      : isIn(Date.parse(at), Date.parse(value.toUpperCase()));
  };
}

/** Sort keys, of which some are null. */
const sortKeys: ReadonlyMap<string, (item: Item) => string | null> = new Map([
  ["date", publishedAt],
  ["title", (item) => item.title],
  ["updated", lastChange],
]);
const collator = new Intl.Collator("en", { numeric: true });

/** @returns the sorted matching items, serialized; undefined for an invalid query */
export function selectItems(
  site: SourceSite,
  items: readonly Item[],
  parameters: Parameters,
  search: URLSearchParams,
): Record<string, unknown>[] | undefined {
  const sort = search.get("sort") ?? "date";
  const keyOf = sortKeys.get(sort.replace(/^-/, ""));
  const included = readIncluded(search);
  if (!keyOf || !included) return undefined;
  const tests = [...search].map(([name, value]): Matches | undefined => {
    const filter = filters.get(name);
    if (filter) return value === "" ? () => true : filter(value, site);
    const allowed = parameters.get(name);
    if (!allowed || name === "sort" || name === "include") return () => true;
    return allowed.includes(value) ? (item) => item[name] === value : undefined;
  });
  if (tests.includes(undefined)) return undefined;
  const matching = items.filter((item) => tests.every((test) => test?.(item)));
  const direction = sort.startsWith("-") ? -1 : 1;
  const sorted = search.has("sort")
    ? matching.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b), direction))
    : matching;
  return sorted.map((item) => serialize(site, item, included));
}

/** Nulls come last in both directions. */
function compareKeys(a: string | null, b: string | null, direction: number): number {
  return a === null || b === null
    ? Number(a === null) - Number(b === null)
    : direction * collator.compare(a, b);
}

/**
 * @returns the values of include without duplicates, in the order of the response; undefined if one
 *   is invalid
 */
export function readIncluded(search: URLSearchParams): string[] | undefined {
  const sent = search.get("include")?.split(",") ?? [""];
  const included = ["markdown", "html"].filter((name) => sent.includes(name));
  const isValid = sent.join() === "" || sent.every((name) => included.includes(name));
  return isValid ? included : undefined;
}

const Document = z.object({ data: z.object({ markdown: z.string(), digest: z.string() }) });

function serialize(
  { baseUrl, files }: SourceSite,
  item: Item,
  included: readonly string[],
): Record<string, unknown> {
  const read = (url: string) => files.get(url.slice(baseUrl.length))?.toString() ?? "";
  return {
    ...item,
    ...(included.includes("markdown") &&
      Document.parse(JSON.parse(read(`${item.api_url}.json`))).data),
    // The web page and its Markdown alternate, of which the body of a page made of blocks is the text.
    ...(included.includes("html") && {
      html: read(`${item.url}index.html`) + read(item.markdown_url),
    }),
  };
}

/**
 * Approximation of full case folding (Unicode, section 3.13), letter by letter, regardless of
 * neighbouring letters.
 */
export function fold(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) =>
    letter.toLowerCase().toUpperCase().toLowerCase(),
  )
    .join("")
    .replaceAll("ς", "σ")
    .normalize("NFC");
}
