/**
 * Groups of a list: the documents with one field value, of one year, with one tag. Each has a page below the hub.
 *
 * Groups are navigation, not content: they are not in the API, and search engines index only those that
 * site.yaml describes or asks for. Fields and years divide only lists that are too long to scan.
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
  /** `tags`, `years`, or the segment of a field in paths. */
  by: string;
  /** Last segment of its path: `energy`, `news`, `2024`. */
  slug: string;
  /** Its name in the language of the list. */
  label: string;
  path: string;
  /** In the order of the list. */
  items: Document[];
  /** Its description in site.yaml; null for none. */
  description: { text: string; locale: string } | null;
  /** Search engines may index it. */
  isIndexable: boolean;
}

/** Shorter lists have no groups by field and year. */
const minGrouped = 31;

/** Smaller groups are not worth an index entry of search engines. */
const minIndexed = 3;

/** @returns the groups of a hub: field values in their order, the newest years first, the most frequent tags first */
export const groupsOf = memoizeBySite(makeGroups);

/** @returns the path of the page for a tag of a document; null where there is none */
export function tagPath(site: Site, { collection, locale }: Document, tag: string): string | null {
  const hub = site.hubs.get(listingKey(collection, locale));
  if (!hub) return null;
  const slug = toTagSlug(tag);
  return topicsBySlug(site, hub).get(slug)?.path ?? null;
}

/** @returns the groups of the tags of a list, the most frequent first */
export const topicsOf = memoizeBySite((site: Site, hub: Page): Group[] =>
  groupsOf(site, hub).filter(({ by }) => by === "tags"),
);

const topicsBySlug = memoizeBySite(
  (site: Site, hub: Page) => new Map(topicsOf(site, hub).map((topic) => [topic.slug, topic])),
);

function makeGroups(site: Site, hub: Page): Group[] {
  const { listing, locale } = hub;
  const collection = listing === null ? undefined : site.collections.get(listing);
  // A second page that lists the same collection has no groups of its own.
  if (!collection || site.hubs.get(listingKey(collection.name, locale)) !== hub) return [];
  const items = site.listings.get(listingKey(collection.name, locale)) ?? [];
  const toGroups = (
    by: string,
    found: Map<string, Document[]>,
    labelOf: (slug: string) => string,
  ) =>
    [...found].map(([slug, own]): Group => {
      const said = describe(site, collection, by, slug, locale);
      return {
        by,
        slug,
        label: labelOf(slug),
        path: groupPath(hub.path, by, slug),
        items: own,
        description: typeof said === "boolean" ? null : said,
        isIndexable: said !== false && hub.state === "published" && own.length >= minIndexed,
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

/** @returns the description of a group in site.yaml; true where it only asks for the group, else false */
function describe(
  { defaultLocale }: Site,
  { groups }: Collection,
  by: string,
  slug: string,
  locale: string,
): NonNullable<Group["description"]> | boolean {
  const said = groups[by] ?? false;
  if (typeof said === "boolean") return said;
  const text = Object.hasOwn(said, slug) ? said[slug] : undefined;
  return text === undefined ? false : withLocale(text, locale, defaultLocale);
}

/** Only lists in the order of their dates have years. */
function yearOf({ order }: Collection) {
  return ({ publishedAt }: Document) =>
    order === "-date" && publishedAt !== null ? [publishedAt.slice(0, 4)] : [];
}
