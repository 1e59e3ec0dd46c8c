/**
 * Filters of a list: links to the pages of its groups, with document counts.
 */
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { listed } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";
import { fill, plural, stringsFor } from "../strings/strings.ts";
import { groupsOf, tagPaths, topicsOf, type Group, type ListLink } from "./groups.ts";

/** Minimum length of a list with filters. */
const minFiltered = 10;

const maxTopics = 8;
const maxRelated = 6;

/** Filter of a list. */
interface ListFilter {
  label: string;
  links: ListLink[];
  /** `tags`, `years`, or the path segment of a field. */
  by: string;
}

/** @returns one filter for each field, one for the years, and one for the most frequent tags */
export function listFilters(site: Site, hub: Document): ListFilter[] {
  if (listed(site, hub.listing ?? "", hub.locale).length < minFiltered) return [];
  const topics = new Set(topicsOf(site, hub).slice(0, maxTopics));
  const groups = groupsOf(site, hub).filter((group) => group.by !== "tags" || topics.has(group));
  return Array.from(
    Map.groupBy(groups, ({ by }) => by),
    ([by, links]) => ({
      label: links[0]?.kind ?? "",
      links,
      by,
    }),
  );
}

/**
 * @returns the other topics that occur most often in a group, each with its number of documents in
 *   the group
 */
function relatedTopics(site: Site, { hub, items, path: groupPath }: Group): ListLink[] {
  const counts = Map.groupBy(
    items.flatMap((item) => [...tagPaths(site, item)]),
    (path) => path,
  );
  const links = topicsOf(site, hub)
    .map(({ label, path }) => ({ label, path, count: counts.get(path)?.length ?? 0 }))
    .filter(({ path, count }) => count > 0 && path !== groupPath);
  const sorted = byLabel(links, hub.locale).toSorted((a, b) => b.count - a.count);
  return sorted.slice(0, maxRelated);
}

/**
 * @returns the header of the pages of a group: the number of its documents and their years, as a
 *   sentence, and related topics
 */
export const describeGroup = memoizeBySite((site: Site, group: Group) => ({
  summary: summariseList(site, group.hub, group.items),
  related: relatedTopics(site, group),
}));

/** @returns all topics of a list by their first letter, for the topics page */
export function topicsByLetter(site: Site, hub: Document): [letter: string, links: ListLink[]][] {
  const { locale } = hub;
  // In Swedish, Å is a letter of its own; in German, Ä is sorted as A.
  const firstLetter = ({ label }: ListLink) => {
    const [first = ""] = label.normalize();
    const [base = "", mark = ""] = first.normalize("NFD");
    const isOwn =
      /\p{M}/u.test(mark) && first.localeCompare(base, locale, { sensitivity: "base" }) !== 0;
    const letter = (isOwn ? first : base).toLocaleUpperCase(locale);
    return /\p{L}/u.test(letter) ? letter : "0–9";
  };
  return [...Map.groupBy(byLabel(topicsOf(site, hub), locale), firstLetter)];
}

/** @returns the number of documents and their years: `34 articles from 2015 to 2020.` */
function summariseList(
  site: Site,
  { listing, locale }: Document,
  documents: readonly Document[] = listed(site, listing ?? "", locale),
): string {
  const items = countDocuments(site, listing ?? "", documents.length, locale);
  const years = documents
    .flatMap(({ publishedLocal }) => publishedLocal?.slice(0, 4) ?? [])
    .toSorted();
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || years.length < documents.length) return `${items}.`;
  const { fromYear, fromTo } = stringsFor(site, locale);
  return fill(first === last ? fromYear : fromTo, { items, first, last });
}

/** @returns a number of documents with the noun of their collection: `34 articles` */
export function countDocuments(
  site: Site,
  collection: string,
  count: number,
  locale: string,
): string {
  const { unit = "countEntries" } = site.collections.get(collection) ?? {};
  return plural(stringsFor(site, locale)[unit], count, locale);
}

/** @returns the link to a list: `All 34 articles`, or the title of the list for a single document */
export function linkToAll(
  site: Site,
  { listing, locale, title, path }: Document,
  count = listed(site, listing ?? "", locale).length,
) {
  const name = listing ?? "";
  const items = countDocuments(site, name, count, locale);
  // The documents at the top of a tree are not all of it.
  const isTree =
    site.collections.get(name)?.hasSidebar &&
    listed(site, name, locale).some(({ series }) => series);
  const label = count > 1 && !isTree ? fill(stringsFor(site, locale).allOf, { items }) : title;
  return { label, path };
}

/** @returns a list of other documents of a hub below a page, with a link to all of them */
export function moreFrom(site: Site, hub: Document, items: readonly Document[]) {
  const title = fill(stringsFor(site, hub.locale).moreFrom, { section: hub.title });
  return { id: "page.related", title, items, more: linkToAll(site, hub) };
}

/** @returns the link to a book: `All 8 parts` */
export function linkToParts(site: Site, { locale, path, series }: Document) {
  const { allOf, countParts } = stringsFor(site, locale);
  const items = plural(countParts, series?.parts.length ?? 0, locale);
  return { label: fill(allOf, { items }), path };
}

/** @returns the link to the past documents of a list */
export function linkToPast(site: Site, { hub, label, path, count }: Group) {
  return { label: `${label}: ${countDocuments(site, hub.listing ?? "", count, hub.locale)}`, path };
}

/** @returns the links in alphabetical order */
export function byLabel<Link extends ListLink>(links: readonly Link[], locale: string): Link[] {
  return links.toSorted((a, b) => a.label.localeCompare(b.label, locale));
}
