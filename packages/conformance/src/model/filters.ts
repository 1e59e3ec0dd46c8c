/**
 * Model of filters, sort orders and included fields of lists.
 */
import { z } from "zod";
import { fold } from "./fold.ts";
import { listItems, type Item, type SourceSite } from "./source-site.ts";

type Matches = (item: Item) => boolean | undefined;

/** Filters by parameter. Each returns the test of a value, or undefined if the value is invalid. */
type Filter = (value: string, site: SourceSite) => Matches | undefined;

const maxQueryLength = 200;
const maxItemsWithBody = 20;
const categories = ["Consulting", "Services", "Industries", "Guides", "Company"];
const kinds = ["article", "news", "press"];
const lastChange = (item: Item) => item.updated_at ?? item.published_at;

/** Filters that ignore an empty value. */
const optionalFilters: Record<string, Filter> = {
  tag(value, site) {
    const known = new Set(allItems(site).flatMap(({ tags }) => tags));
    // A tag whose name contains a comma takes precedence over a list of tags.
    const wanted = known.has(value) ? [value] : value.split(",").filter(Boolean);
    return wanted.every((tag) => known.has(tag))
      ? ({ tags }) => tags.some((tag) => wanted.includes(tag))
      : undefined;
  },
  year: (value) =>
    /^[0-9]{4}$/.test(value) ? (item) => item.published_at?.startsWith(value) : undefined,
  industry: (value, site) =>
    isReference(site, "industries", value, (item) => item.industry === value),
  service: (value, site) =>
    isReference(site, "services", value, (item) => item.services?.includes(value)),
  updated_since: (value) => filterFrom(value, lastChange),
  published_from: (value) => filterFrom(value, (item) => item.published_at),
  published_to(value) {
    const instant = readInstant(value);
    // A date without a time includes the whole day.
    const end = value.includes(":") ? instant : instant + 86_399_999;
    return Number.isNaN(instant) ? undefined : (item) => Date.parse(item.published_at ?? "") <= end;
  },
};

const filters: Record<string, Filter> = {
  ...optionalFilters,
  q: (value) =>
    [...value].length > maxQueryLength
      ? undefined
      : ({ title, description }) =>
          [title, description].some((text) => fold(text).includes(fold(value))),
  category: (value) => (categories.includes(value) ? (item) => item.category === value : undefined),
  kind: (value) => (kinds.includes(value) ? (item) => item.kind === value : undefined),
  locale: (value, { locales }) =>
    locales.includes(value) ? (item) => item.locale === value : undefined,
  type(value, site) {
    const matches: Matches = ({ type }) => type === value;
    return allItems(site).some(matches) ? matches : undefined;
  },
};

function allItems(site: SourceSite): Item[] {
  return [...listItems(site).values()].flat();
}

/** @returns the test, if a document of the list has the slug or any item matches */
function isReference(
  site: SourceSite,
  list: string,
  slug: string,
  matches: Matches,
): Matches | undefined {
  const isSlug = listItems(site)
    .get(list)
    ?.some((item) => item.slug.split(".")[0] === slug);
  return isSlug || allItems(site).some(matches) ? matches : undefined;
}

function filterFrom(value: string, read: (item: Item) => string | null): Matches | undefined {
  const instant = readInstant(value);
  return Number.isNaN(instant) ? undefined : (item) => Date.parse(read(item) ?? "") >= instant;
}

/**
 * Parses the RFC 3339 dates (section 5.6) that fuzzed requests use. Date.parse accepts days that do
 * not exist.
 *
 * @returns NaN for an invalid one
 */
function readInstant(text: string): number {
  const form = /^(\d{4}-\d\d-\d\d)(?:[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/;
  const day = form.exec(text)?.[1];
  const isDay = day !== undefined && new Date(day).toJSON()?.startsWith(day) === true;
  return isDay ? Date.parse(text.toUpperCase()) : Number.NaN;
}

const sortKeys: Record<string, (item: Item) => string | null> = {
  date: ({ published_at }) => published_at,
  title: ({ title }) => title,
  updated: lastChange,
};
const collator = new Intl.Collator("en", { numeric: true });

/** @returns the sorted matching items, serialized; undefined for an invalid query */
export function selectItems(
  site: SourceSite,
  items: Item[],
  search: URLSearchParams,
): Record<string, unknown>[] | undefined {
  const sort = search.get("sort") ?? "";
  const key = sort.replace(/^-/, "");
  const included = readIncluded(search.get("include") ?? "");
  const perPage = Number(search.get("per_page") ?? 20);
  if (
    !included ||
    (included.length > 0 && Math.min(perPage, 100) > maxItemsWithBody) ||
    (search.has("sort") && !Object.hasOwn(sortKeys, key))
  )
    return undefined;
  const tests: Matches[] = [];
  for (const [name, value] of search) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (!filter || (value === "" && Object.hasOwn(optionalFilters, name))) continue;
    const test = filter(value, site);
    if (!test) return undefined;
    tests.push(test);
  }
  const matching = items.filter((item) => tests.every((test) => test(item)));
  return order(matching, sortKeys[key], sort.startsWith("-") ? -1 : 1).map((item) =>
    serialize(site, item, included),
  );
}

function order(
  items: Item[],
  keyOf: ((item: Item) => string | null) | undefined,
  direction: number,
): Item[] {
  if (!keyOf) return items;
  return items.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * collator.compare(one, other);
  });
}

/**
 * @returns the values of include without duplicates, in the order of the response; undefined if one
 *   is invalid
 */
export function readIncluded(value: string): string[] | undefined {
  const sent = value === "" ? [] : value.split(",");
  const included = ["markdown", "html"].filter((name) => sent.includes(name));
  return sent.every((name) => included.includes(name)) ? included : undefined;
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
    ...(included.includes("markdown")
      ? Document.parse(JSON.parse(read(`${item.api_url}.json`))).data
      : {}),
    // The web page, whose words include those of the HTML body.
    ...(included.includes("html") ? { html: read(`${item.url}index.html`) } : {}),
  };
}

/** @returns the tags of all lists, optionally of one language, most frequent first */
export function countTags(
  site: SourceSite,
  locale: string | null,
): { name: string; count: number; lists: Map<string, number> }[] {
  const counts = new Map<string, { name: string; count: number; lists: Map<string, number> }>();
  for (const [list, items] of listItems(site))
    for (const item of items)
      for (const name of new Set(item.tags)) {
        if (locale !== null && item.locale !== locale) continue;
        const tag = counts.get(name) ?? { name, count: 0, lists: new Map() };
        tag.count++;
        tag.lists.set(list, (tag.lists.get(list) ?? 0) + 1);
        counts.set(name, tag);
      }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
