/**
 * Groups of a list: its documents with the same field value, year or tag. Each group has a page
 * below the hub.
 *
 * Groups are navigation, not content: they are not in the API, and search engines index only those
 * that site.yaml describes or enables. Only lists that are too long to scan are divided by field
 * and year.
 */
import type { Field } from "../../collections/fields/field-type.ts";
import { typeOf } from "../../collections/fields/field-types.ts";
import { groupPath } from "../../format/urls.ts";
import type { Document } from "../../content/document.ts";
import { listingKey, type Site } from "../../content/site.ts";
import { divideByTime } from "../../content/period.ts";
import { fieldLabel, showValue } from "../display/field-labels.ts";
import { memoizeBySite } from "../memoize.ts";
import { stringsFor, withLocale } from "../strings/strings.ts";
import {
  divideByField,
  divideByTag,
  divideByYear,
  groupingFields,
  groupSegment,
  toTagSlug,
  type Part,
} from "./divide-list.ts";
import { writtenForm } from "./written-form.ts";

/** Link to a list of documents. */
export interface ListLink {
  /** Name of the list in its language. */
  label: string;
  path: string;
  /** Number of documents. */
  count: number;
}

export interface Group extends ListLink {
  /** The page that lists the whole collection. */
  hub: Document;
  /** `tags`, `years`, or the path segment of a field. */
  by: string;
  /** `Topic`, `Year`, or the label of the field. */
  kind: string;
  /** The field whose value the documents share; undefined for tags and years. */
  field: Field | undefined;
  /** Last segment of the path: `energy`, `news`, `2024`. */
  slug: string;
  /** Documents in list order. */
  items: Document[];
  /** Description in site.yaml; null if there is none. */
  description: { text: string; locale: string } | null;
  /** True if search engines may index the page of the group. */
  isIndexable: boolean;
}

/** Minimum length of a list that is divided by field and year. */
const minGrouped = 31;

/** Minimum size of a group that search engines may index. */
const minIndexed = 3;

/**
 * @returns the groups of a hub: field values in their declared order, the newest years first, the
 *   most frequent tags first
 */
export const groupsOf = memoizeBySite((site: Site, hub: Document): Group[] => {
  const { listing, locale } = hub;
  const collection = site.collections.get(listing ?? "");
  const key = listingKey(listing ?? "", locale);
  // Only the first page that lists a collection has groups.
  if (!collection || site.hubs.get(key) !== hub) return [];
  const items = site.listings.get(key) ?? [];
  const isLong = items.length >= minGrouped;
  const { years, topic } = stringsFor(site, locale);
  const toGroups = (by: string, kind: string, parts: readonly Part[], field?: Field) =>
    parts.map(([slug, { value, items: documents }]): Group => {
      const settings = collection.groups[by] ?? false;
      const text = typeof settings === "object" && Object.hasOwn(settings, slug) && settings[slug];
      // Numbers may be years, so they have no separators.
      const fact =
        typeof value === "number"
          ? undefined
          : field && typeOf(field).show(value, field, () => undefined);
      const name = fact
        ? showValue(site, fact, locale).text
        : by === "tags"
          ? writtenForm(String(value), documents)
          : String(value);
      return {
        hub,
        by,
        kind,
        field,
        slug,
        // The page of a group and its link say "On loan: Yes", not "Yes".
        label: field && typeof value !== "string" ? `${kind}: ${name}` : name,
        path: groupPath(hub.path, by, slug),
        items: documents,
        count: documents.length,
        description: text ? withLocale(text, locale, site.defaultLocale) : null,
        isIndexable:
          (settings === true || Boolean(text)) &&
          hub.state === "published" &&
          !hub.original &&
          documents.filter(({ original }) => !original).length >= minIndexed,
      };
    });
  return [
    ...(isLong ? groupingFields(collection) : []).flatMap((field) =>
      toGroups(
        groupSegment(field),
        fieldLabel(site, field, locale).label,
        divideByField(items, field),
        field,
      ),
    ),
    ...toGroups("years", years, isLong && collection.order === "-date" ? divideByYear(items) : []),
    ...toGroups("tags", topic, divideByTag(items)),
  ];
});

/** @returns the groups before and after a group of the newest first: the years around a year */
export function neighbouringGroups(site: Site, group: Group) {
  const groups = groupsOf(site, group.hub).filter(({ by }) => by === group.by);
  const place = groups.findIndex(({ path }) => path === group.path);
  const linkTo = (other?: Group) => other && { title: other.label, path: other.path };
  return { previous: linkTo(groups[place + 1]), next: linkTo(groups[place - 1]) };
}

/** @returns the past documents of a list, which have pages of their own; undefined if there are none */
export const pastOf = memoizeBySite((site: Site, hub: Document): Group | undefined => {
  const { listing, locale, path } = hub;
  const key = listingKey(listing ?? "", locale);
  const { past: items } = divideByTime(site, site.listings.get(key) ?? []);
  const isFirst = site.hubs.get(key) === hub;
  if (!isFirst || items.length === 0) return undefined;
  const { past, archive } = stringsFor(site, locale);
  return {
    hub,
    by: pastSegment,
    kind: archive,
    field: undefined,
    slug: pastSegment,
    label: past,
    path: `${path}${pastSegment}/`,
    items,
    count: items.length,
    description: null,
    isIndexable: false,
  };
});

/** Segment of the pages with past documents, below the page of their list. */
export const pastSegment = "past";

/** @returns the group of a document's tag; undefined if the tag has no page */
export function topicOf(site: Site, { collection, locale }: Document, tag: string) {
  const hub = site.hubs.get(listingKey(collection, locale));
  return hub && topicsBySlug(site, hub).get(toTagSlug(tag));
}

/** @returns the paths of the pages of a document's tags, each once */
export const tagPaths = memoizeBySite(
  (site: Site, document: Document): ReadonlySet<string> =>
    new Set(document.tags.flatMap((tag) => topicOf(site, document, tag)?.path ?? [])),
);

/** @returns the tag groups of a list, the most frequent first */
export const topicsOf = memoizeBySite((site: Site, hub: Document): Group[] =>
  groupsOf(site, hub).filter(({ by }) => by === "tags"),
);

const topicsBySlug = memoizeBySite(
  (site: Site, hub: Document) => new Map(topicsOf(site, hub).map((topic) => [topic.slug, topic])),
);
