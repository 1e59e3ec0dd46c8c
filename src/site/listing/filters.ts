/**
 * Filters of a list: links to the pages of its groups, with document counts.
 */
import type { Document, Page } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { fieldLabel } from "../display/field-labels.ts";
import { listed } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";
import { fill, plural, stringsFor } from "../strings/strings.ts";
import { groupingFields, groupSegment } from "./divide-list.ts";
import { groupsOf, tagPaths, topicsOf, type Group } from "./groups.ts";

export interface FilterLink {
  text: string;
  count: number;
  path: string;
  isCurrent: boolean;
}

export interface Filter {
  label: string;
  links: FilterLink[];
}

/** Minimum length of a list with filters. */
const minFiltered = 10;

/** Minimum length of a list with links to its years. */
const minWithYears = 100;

const maxTopics = 8;

/** Width of a row of links in a window 1440 pixels wide, in characters including gaps. */
const rowLength = 118;

/**
 * @param current the group that the page shows; null for the whole list
 * @returns one filter for each field, and one for the most frequent tags
 */
export function listFilters(site: Site, hub: Page, current: Group | null): Filter[] {
  const { listing, locale } = hub;
  if (listing === null || listed(site, listing, locale).length < minFiltered) return [];
  const groups = groupsOf(site, hub);
  const collection = site.collections.get(listing);
  const fields = collection ? groupingFields(collection) : [];
  const topics = topicsOf(site, hub);
  return [
    ...fields.map((field) => ({
      label: fieldLabel(site, field, locale),
      groups: groups.filter(({ by }) => by === groupSegment(field)),
    })),
    {
      label: stringsFor(site, locale).topics,
      groups: fitRow(topics, (topic) => topic.items.length),
    },
  ]
    .filter((filter) => filter.groups.length > 0)
    .map((filter) => ({
      label: filter.label,
      links: filter.groups.map((group) => toLink(group, current)),
    }));
}

/** @returns the years of a long list, the newest first; empty for short lists */
export function listYears(site: Site, hub: Page): FilterLink[] {
  const { listing, locale } = hub;
  return listing === null || listed(site, listing, locale).length < minWithYears
    ? []
    : groupsOf(site, hub)
        .filter(({ by }) => by === "years")
        .map((group) => toLink(group, null));
}

/**
 * @returns the other topics that occur most often in a group, each with its number of documents in
 *   the group
 */
function relatedTopics(site: Site, { hub, items, path }: Group): FilterLink[] {
  const counts = new Map<string, number>();
  for (const item of items)
    for (const other of tagPaths(site, item)) counts.set(other, (counts.get(other) ?? 0) + 1);
  const links = topicsOf(site, hub).flatMap((topic) => {
    const count = counts.get(topic.path);
    return count === undefined || topic.path === path ? [] : { ...toLink(topic, null), count };
  });
  const sorted = links.toSorted(
    (a, b) => b.count - a.count || a.text.localeCompare(b.text, hub.locale),
  );
  return fitRow(sorted, ({ count }) => count).slice(0, 6);
}

export interface GroupDescription {
  /** `Topic`, `Year`, or the label of a field. */
  kind: string;
  /** The description in site.yaml; null if there is none. */
  description: Group["description"];
  /** The number of documents and their years, as a sentence. */
  summary: string;
  related: FilterLink[];
  /** Number of topics of the whole list. */
  topics: number;
  topicsPath: string;
}

/** @returns the header of the pages of a group */
export const describeGroup = memoizeBySite((site: Site, group: Group): GroupDescription => {
  const { hub, by, items, description } = group;
  const strings = stringsFor(site, hub.locale);
  const collection = site.collections.get(hub.listing ?? "");
  const field = collection && groupingFields(collection).find((one) => groupSegment(one) === by);
  return {
    kind: field
      ? fieldLabel(site, field, hub.locale)
      : by === "years"
        ? strings.years
        : strings.topic,
    description,
    summary: summariseList(site, hub, items),
    related: relatedTopics(site, group),
    topics: topicsOf(site, hub).length,
    topicsPath: `${hub.path}tags/`,
  };
});

/** @returns all topics of a list by their first letter, for the topics page */
export function topicsByLetter(site: Site, hub: Page): [letter: string, links: FilterLink[]][] {
  const { locale } = hub;
  const links = topicsOf(site, hub)
    .map((topic) => toLink(topic, null))
    .toSorted((a, b) => a.text.localeCompare(b.text, locale));
  const firstLetter = ({ text }: FilterLink) => {
    const letter = text.normalize("NFD").charAt(0).toLocaleUpperCase(locale);
    return /\p{L}/u.test(letter) ? letter : "0–9";
  };
  return [...Map.groupBy(links, firstLetter)];
}

/** @returns the number of documents and their years: `34 articles from 2015 to 2020.` */
export function summariseList(
  site: Site,
  { listing, locale }: Page,
  items: readonly Document[] = listed(site, listing ?? "", locale),
): string {
  const text = countDocuments(site, listing ?? "", items.length, locale);
  const years = items.flatMap(({ publishedAt }) => publishedAt?.slice(0, 4) ?? []).toSorted();
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || years.length < items.length) return `${text}.`;
  const strings = stringsFor(site, locale);
  const form = first === last ? strings.fromYear : strings.fromTo;
  return fill(form, { items: text, first, last });
}

/** @returns a number of documents with the noun of their collection: `34 articles` */
export function countDocuments(
  site: Site,
  collection: string,
  count: number,
  locale: string,
): string {
  const strings = stringsFor(site, locale);
  const { unit = "countEntries" } = site.collections.get(collection) ?? {};
  return plural(strings[unit], count, locale);
}

function fitRow<Entry extends { label: string } | { text: string }>(
  entries: readonly Entry[],
  countOf: (entry: Entry) => number,
): Entry[] {
  let length = 0;
  const textOf = (entry: Entry) => ("label" in entry ? entry.label : entry.text);
  return entries.slice(0, maxTopics).filter((entry) => {
    // The padding and gap of a link are about five characters wide.
    length += textOf(entry).length + String(countOf(entry)).length + 5;
    return length <= rowLength;
  });
}

function toLink(group: Group, current: Group | null): FilterLink {
  const { label: text, items, path } = group;
  return { text, count: items.length, path, isCurrent: group === current };
}
