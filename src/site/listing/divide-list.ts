/**
 * Division of a list into the documents of each year, tag or field value, in list order.
 */
import type { Document } from "../../content/document.ts";
import { toSlug } from "../../collections/front-matter/slugs.ts";
import { valuesOf } from "../../collections/collection.ts";
import type { Field } from "../../collections/fields/field-type.ts";
import { typeOf } from "../../collections/fields/field-types.ts";
import type { Site } from "../../content/site.ts";
import type { Collection } from "../../content/site-collections.ts";
import { valueLabel } from "../display/field-labels.ts";
import { findReferenced } from "./find-referenced.ts";
import { memoizeByText } from "../memoize.ts";
import { stringsFor } from "../strings/strings.ts";

/** Minimum number of documents of a tag, because a page with one document would only repeat it. */
const minTagged = 2;

/**
 * @returns the documents by value; empty if all have the same value, because that group would
 *   repeat the list
 */
export function divide(
  items: readonly Document[],
  valuesFor: (document: Document) => readonly string[],
  order?: readonly string[],
): Map<string, Document[]> {
  const found = new Map<string, Document[]>();
  for (const value of order ?? []) found.set(value, []);
  for (const item of items) {
    for (const value of new Set(valuesFor(item))) append(found, value, item);
  }
  const used = [...found].filter(([, own]) => own.length > 0);
  return new Map(used.length > 1 ? used : []);
}

/**
 * @param labels filled with the most frequent spelling of each tag; ties go to the first in the
 *   list
 * @returns the documents of each tag by its slug, the most frequent tags first
 */
export function findTagged(
  items: readonly Document[],
  labels: Map<string, string>,
): Map<string, Document[]> {
  const found = new Map<string, Document[]>();
  const spellings = new Map<string, Map<string, number>>();
  const slugs = new Map<string, string>();
  for (const item of items)
    for (const tag of item.tags) {
      const slug = slugs.get(tag) ?? toTagSlug(tag);
      slugs.set(tag, slug);
      if (slug === "") continue;
      const counts = spellings.get(slug) ?? new Map<string, number>();
      spellings.set(slug, counts.set(tag, (counts.get(tag) ?? 0) + 1));
      if (found.get(slug)?.at(-1) !== item) append(found, slug, item);
    }
  for (const [slug, counts] of spellings)
    labels.set(slug, [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]);
  return new Map(
    [...found]
      .filter(([, own]) => own.length >= minTagged)
      .toSorted(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1)),
  );
}

function append<K>(map: Map<K, Document[]>, key: K, item: Document): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

/** Letter of a non-Latin script, which slugs cannot contain. */
const otherScript = /[^\p{Script=Latin}\P{L}]/u;

/** The slug becomes a file name, and file names are limited to 255 bytes. */
const maxSlugLength = 100;

/**
 * @returns the tag in ASCII: `Heat pumps` → `heat-pumps`, and in Punycode (RFC 3492) for other
 *   scripts; empty for a tag without letters or digits and for one that is too long
 */
export const toTagSlug = memoizeByText((tag) => {
  const slug = otherScript.test(tag) ? toPunycode(tag) : toSlug(tag);
  return slug.length > maxSlugLength ? "" : slug;
});

function toPunycode(tag: string): string {
  const words = tag
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const host = URL.parse(`https://${words}/`)?.hostname ?? "";
  return /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(host) ? host : "";
}

/**
 * @returns the fields that divide the list of a collection into groups: those that the API filters
 *   by
 */
export function groupingFields({ fields }: Collection): Field[] {
  return fields.filter((field) => field.filter === true && typeOf(field).filter !== undefined);
}

/** @returns the values of a document as path segments */
export function valueSlugs(document: Document, { name }: Field): string[] {
  return valuesOf(document, name)
    .map((value) => toTagSlug(String(value)))
    .filter((slug) => slug !== "");
}

/**
 * @returns a function from the slug of a value to its label; the label of a reference is the title
 *   of the document
 */
export function labelValues(
  site: Site,
  field: Field,
  items: readonly Document[],
  locale: string,
): (slug: string) => string {
  const labels = new Map<string, string>();
  for (const item of items)
    for (const value of valuesOf(item, field.name)) {
      const slug = toTagSlug(String(value));
      if (!labels.has(slug)) labels.set(slug, labelValue(site, field, String(value), locale));
    }
  return (slug) => labels.get(slug) ?? slug;
}

function labelValue(site: Site, field: Field, value: string, locale: string): string {
  if (field.type === "boolean") {
    const { yes, no } = stringsFor(site, locale);
    return value === "true" ? yes : no;
  }
  return field.to === undefined
    ? valueLabel(site, field, value, locale)
    : (findReferenced(site, field.to, value, locale)?.title ?? value);
}

/** @returns the path segment of a field in the URLs of its groups */
export function groupSegment({ group, name }: Field): string {
  return group ?? name;
}

/** Maximum number of pages that are all shown. */
const maxNumbers = 7;

/**
 * Page numbers of a list, as in the pagination of the GOV.UK Design System:
 * https://design-system.service.gov.uk/components/pagination/
 *
 * @param page current page, counted from 1
 * @returns the first page, the current page with its neighbours, and the last page; null represents
 *   two or more omitted pages
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= maxNumbers) return all;
  const isNamed = (one: number) => one === 1 || one === pages || Math.abs(one - page) <= 1;
  return all.flatMap((one) => {
    // An ellipsis in place of a single page would not save space.
    if (isNamed(one) || (isNamed(one - 1) && isNamed(one + 1))) return one;
    return isNamed(one - 1) ? null : [];
  });
}
