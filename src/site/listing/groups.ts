/**
 * The groups of a list: its documents with one value of a field, of one year, with one tag. Each has a page below the page that lists all of them.
 *
 * They are lists and no content, so that the API has none of them, and search engines index only those that site.yaml describes or asks for. A tag that one
 * document has leads nowhere new, and fields and years divide lists that are too long to be looked through.
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
  /** The last part of its path: `energy`, `news`, `2024`. */
  slug: string;
  /** What people call it, in the language of the list. */
  label: string;
  path: string;
  /** In the order of the list. */
  items: Document[];
  /** What site.yaml says of it, with its language; null for nothing. */
  description: { text: string; locale: string } | null;
  /** Whether search engines may index it. */
  isIndexable: boolean;
}

/** Lists of more documents can be filtered, and have groups by field and year. */
export const mostUnfiltered = 30;

const fewestIndexed = 3;

/** @returns the groups of what a page lists: values of fields in their order, the newest years first, the most frequent tags first. Memoized */
export const groupsOf = memoizeBySite(makeGroups);

/** @returns the path of the page of a document's tag; null where no page lists what has it */
export function tagPath(site: Site, { collection, locale }: Document, tag: string): string | null {
  const hub = site.hubs.get(listingKey(collection, locale));
  if (!hub) return null;
  const slug = toTagSlug(tag);
  return tagsOf(site, hub).get(slug)?.path ?? null;
}

const tagsOf = memoizeBySite(
  (site: Site, hub: Page) =>
    new Map(
      groupsOf(site, hub).flatMap((group) =>
        group.by === "tags" ? [[group.slug, group] as const] : [],
      ),
    ),
);

function makeGroups(site: Site, hub: Page): Group[] {
  const { listing, locale } = hub;
  const collection = listing === null ? undefined : site.collections.get(listing);
  // A second page that lists the same has no groups of its own.
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
        isIndexable: said !== false && hub.state === "published" && own.length >= fewestIndexed,
      };
    });
  const labels = new Map<string, string>();
  const tagged = findTagged(items, labels);
  return [
    ...(items.length > mostUnfiltered
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

/** @returns what site.yaml says of a group; true where it only asks for it, false where it does not */
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

/** Lists whose order is another one are not looked through by year. */
function yearOf({ order }: Collection) {
  return ({ publishedAt }: Document) =>
    order === "-date" && publishedAt !== null ? [publishedAt.slice(0, 4)] : [];
}
