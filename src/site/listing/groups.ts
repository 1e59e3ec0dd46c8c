/**
 * Groups of a list: its documents with the same field value, year or tag. Each group has a page
 * below the hub.
 *
 * Groups are navigation, not content: they are not in the API, and search engines index only those
 * that site.yaml describes or enables. Only lists that are too long to scan are divided by field
 * and year.
 */
import { optionsOf } from "../../collections/fields/enum.ts";
import { groupPath } from "../../contract/urls.ts";
import type { Document, Page } from "../../content/document.ts";
import type { Collection } from "../../content/site-collections.ts";
import { listingKey, type Site } from "../../content/site.ts";
import {
  divide,
  findTagged,
  groupingFields,
  groupSegment,
  labelValues,
  valueSlugs,
  toTagSlug,
} from "./divide-list.ts";
import { memoizeBySite } from "../memoize.ts";
import { withLocale } from "../strings/strings.ts";

export interface Group {
  /** The page that lists the whole collection. */
  hub: Page;
  /** `tags`, `years`, or the path segment of a field. */
  by: string;
  /** Last segment of the path: `energy`, `news`, `2024`. */
  slug: string;
  /** Name of the group in the language of the list. */
  label: string;
  path: string;
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
export const groupsOf = memoizeBySite(makeGroups);

/** @returns the path of the page of a document's tag; null if the tag has no page */
export function tagPath(site: Site, { collection, locale }: Document, tag: string): string | null {
  const hub = site.hubs.get(listingKey(collection, locale));
  if (!hub) return null;
  const slug = toTagSlug(tag);
  return topicsBySlug(site, hub).get(slug)?.path ?? null;
}

/** @returns the paths of the pages of a document's tags, each once */
export const tagPaths = memoizeBySite(
  (site: Site, document: Document): ReadonlySet<string> =>
    new Set(document.tags.flatMap((tag) => tagPath(site, document, tag) ?? [])),
);

/** @returns the tag groups of a list, the most frequent first */
export const topicsOf = memoizeBySite((site: Site, hub: Page): Group[] =>
  groupsOf(site, hub).filter(({ by }) => by === "tags"),
);

const topicsBySlug = memoizeBySite(
  (site: Site, hub: Page) => new Map(topicsOf(site, hub).map((topic) => [topic.slug, topic])),
);

function makeGroups(site: Site, hub: Page): Group[] {
  const { listing, locale } = hub;
  const collection = listing === null ? undefined : site.collections.get(listing);
  // Only the first page that lists a collection has groups.
  if (!collection || site.hubs.get(listingKey(collection.name, locale)) !== hub) return [];
  const items = site.listings.get(listingKey(collection.name, locale)) ?? [];
  const toGroups = (
    by: string,
    found: Map<string, Document[]>,
    labelOf: (slug: string) => string,
  ) =>
    [...found].map(([slug, own]): Group => {
      const described = describe(site, collection, by, slug, locale);
      return {
        hub,
        by,
        slug,
        label: labelOf(slug),
        path: groupPath(hub.path, by, slug),
        items: own,
        description: typeof described === "boolean" ? null : described,
        isIndexable: described !== false && hub.state === "published" && own.length >= minIndexed,
      };
    });
  const labels = new Map<string, string>();
  const tagged = findTagged(items, labels);
  return [
    ...(items.length >= minGrouped
      ? [
          ...groupingFields(collection).flatMap((field) =>
            toGroups(
              groupSegment(field),
              divide(
                items,
                (document) => valueSlugs(document, field),
                field.type === "enum" ? optionsOf(field) : [],
              ),
              labelValues(site, field, items, locale),
            ),
          ),
          ...toGroups("years", divide(items, yearOf(collection)), String),
        ]
      : []),
    ...toGroups("tags", tagged, (slug) => labels.get(slug) ?? slug),
  ];
}

/** @returns the description of a group in site.yaml, true if site.yaml only enables it, or false */
function describe(
  { defaultLocale }: Site,
  { groups }: Collection,
  by: string,
  slug: string,
  locale: string,
): NonNullable<Group["description"]> | boolean {
  const settings = groups[by] ?? false;
  if (typeof settings === "boolean") return settings;
  const text = Object.hasOwn(settings, slug) ? settings[slug] : undefined;
  return text === undefined ? false : withLocale(text, locale, defaultLocale);
}

/** Only lists sorted by date are divided by year. */
function yearOf({ order }: Collection) {
  return ({ publishedAt }: Document) =>
    order === "-date" && publishedAt !== null ? [publishedAt.slice(0, 4)] : [];
}
