/**
 * Model of filters, sort orders and included fields of lists.
 */
import { z } from "zod";
import { listItems, type Item, type SourceSite } from "./source-site.ts";

export type Shown = Record<string, unknown>;

const maxItemsWithBody = 20;
const Single = z.object({
  data: z.object({ markdown: z.string(), digest: z.string() }),
});

const lastChange = (item: Item) => item.updated_at ?? item.published_at;
const keys: Record<string, (item: Item) => string | null> = {
  date: ({ published_at }) => published_at,
  title: ({ title }) => title,
  updated: lastChange,
};
const collator = new Intl.Collator("en", { numeric: true });

/** @returns the sorted matching items and their serializer; undefined for an invalid query */
export function narrow(
  site: SourceSite,
  items: Item[],
  search: URLSearchParams,
  perPage = 0,
): { items: Item[]; show: (item: Item) => Shown } | undefined {
  const sent = (name: string) => search.get(name) || null;
  const [tag, year, industry, service, type] = [
    sent("tag"),
    sent("year"),
    sent("industry"),
    sent("service"),
    search.get("type"),
  ];
  const everything = [...listItems(site).values()].flat();
  const slugs = (list: string) =>
    (listItems(site).get(list) ?? []).map(({ slug }) => slug.split(".")[0]);
  const isKnownTag = (name: string) => everything.some(({ tags }) => tags.includes(name));
  // A tag with a comma in its name is found first.
  const wantedTags = tag === null ? [] : isKnownTag(tag) ? [tag] : tag.split(",").filter(Boolean);
  const since = readBound(sent("updated_since"), "from");
  const from = readBound(sent("published_from"), "from");
  const to = readBound(sent("published_to"), "to");
  const sort = search.get("sort");
  const keyOf = sort === null ? undefined : keys[sort.replace(/^-/, "")];
  const show = showItems(site, search.get("include") ?? "");
  const isWrong =
    !wantedTags.every(isKnownTag) ||
    (type !== null && !everything.some((item) => item.type === type)) ||
    (year !== null && !/^[0-9]{4}$/.test(year)) ||
    (industry !== null &&
      !slugs("industries").includes(industry) &&
      !everything.some((item) => item.industry === industry)) ||
    (service !== null &&
      !slugs("services").includes(service) &&
      !everything.some((item) => item.services?.includes(service))) ||
    !since ||
    !from ||
    !to ||
    (sort !== null && !Object.hasOwn(keys, sort.replace(/^-/, ""))) ||
    !show ||
    (show.hasText && Math.min(perPage, 100) > maxItemsWithBody);
  if (isWrong) return undefined;
  const left = items.filter(
    (item) =>
      (tag === null || item.tags.some((name) => wantedTags.includes(name))) &&
      (type === null || item.type === type) &&
      (year === null || item.published_at?.startsWith(year)) &&
      (industry === null || item.industry === industry) &&
      (service === null || item.services?.includes(service)) &&
      since(lastChange(item)) &&
      from(item.published_at) &&
      to(item.published_at),
  );
  return { items: keyOf ? order(left, keyOf, sort) : left, show: show.show };
}

function order(items: Item[], keyOf: (item: Item) => string | null, sort: string | null): Item[] {
  const direction = sort?.startsWith("-") ? -1 : 1;
  return items.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * collator.compare(one, other);
  });
}

/** @returns the serializer of items, or undefined for an invalid value of include */
function showItems(
  site: SourceSite,
  value: string,
): { show: (item: Item) => Shown; hasText: boolean } | undefined {
  if (value === "") return { show: (item) => item, hasText: false };
  const included = readIncluded(value);
  if (value.split(",").some((name) => !included.includes(name))) return undefined;
  const show = (item: Item) => {
    const file =
      site.files.get(`${item.api_url.slice(site.baseUrl.length)}.json`)?.toString() ?? "";
    const { markdown, digest } = Single.parse(JSON.parse(file)).data;
    return {
      ...item,
      ...(included.includes("markdown") ? { markdown, digest } : {}),
      ...(included.includes("html") ? { html: readPage(site, item) } : {}),
    };
  };
  return { show, hasText: true };
}

/** @returns the valid values of include without duplicates, in the order of the response */
export function readIncluded(value: string): string[] {
  const sent = value.split(",");
  return ["markdown", "html"].filter((name) => sent.includes(name));
}

/** @returns the web page of an item, whose words include those of its HTML body */
function readPage({ baseUrl, files }: SourceSite, { url }: Item): string {
  return files.get(`${url.slice(baseUrl.length)}index.html`)?.toString() ?? "";
}

/**
 * @returns the test of a time against a bound; undefined for an invalid one. A day is its first
 *   instant as a lower bound and its last as an upper one.
 */
function readBound(
  text: string | null,
  side: "from" | "to",
): ((time: string | null) => boolean) | undefined {
  if (text === null) return () => true;
  const instant = readInstant(text);
  if (instant === undefined) return undefined;
  const end = text.includes(":") ? instant : instant + 86_399_999;
  return (time) => {
    const value = Date.parse(time ?? "");
    return side === "from" ? value >= instant : value <= end;
  };
}

/**
 * Parses the RFC 3339 dates (section 5.6) that fuzzed requests use. Date.parse accepts days that do
 * not exist.
 */
function readInstant(text: string): number | undefined {
  const form = /^(\d{4}-\d\d-\d\d)(?:[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/;
  const day = form.exec(text)?.[1];
  const isDay = day !== undefined && new Date(day).toJSON()?.startsWith(day) === true;
  const instant = Date.parse(text.toUpperCase());
  return isDay && !Number.isNaN(instant) ? instant : undefined;
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
