/**
 * Division of a list into the documents of each year, tag or field value, in list order.
 */
import type { Document } from "../../content/document.ts";
import { toSlug } from "../../collections/front-matter/slugs.ts";
import { valuesOf, type Collection } from "../../collections/collection.ts";
import { optionsOf } from "../../collections/fields/enum.ts";
import type { Field } from "../../collections/fields/field-type.ts";
import { typeOf } from "../../collections/fields/field-types.ts";
import { memoizeByText } from "../memoize.ts";

/** Documents that share a value, by the slug of the value. */
export type Part = [slug: string, part: { value: unknown; items: Document[] }];

/** Minimum number of documents of a tag, because a page with one document would only repeat it. */
const minTagged = 2;

/**
 * @returns the documents of each value, in the order of the list. The value is the most frequent
 *   one with the slug; ties go to the first in the list.
 */
function divide(
  items: readonly Document[],
  valuesIn: (document: Document) => readonly unknown[],
): Part[] {
  const named = items.flatMap((item) => valuesIn(item).map((value) => ({ item, value })));
  const bySlug = Map.groupBy(named, ({ value }) => toTagSlug(String(value)));
  bySlug.delete("");
  return Array.from(bySlug, ([slug, all]): Part => {
    const spellings = [...Map.groupBy(all, (entry) => entry.value)];
    const [value] = spellings.reduce((most, next) =>
      next[1].length > most[1].length ? next : most,
    );
    return [slug, { value, items: [...new Set(all.map(({ item }) => item))] }];
  });
}

/** A single group with all documents would repeat the list. */
const exceptWhole = (parts: Part[], { length }: readonly Document[]) =>
  parts.filter(([, { items }]) => parts.length > 1 || items.length < length);

/** @returns the documents of each year of their authors, the newest years first */
export function divideByYear(items: readonly Document[]): Part[] {
  const years = divide(items, ({ publishedLocal: date }) => (date ? [date.slice(0, 4)] : []));
  return exceptWhole(
    years.toSorted(([a], [b]) => (a > b ? -1 : 1)),
    items,
  );
}

/** @returns the documents of each tag, the most frequent tags first */
export function divideByTag(items: readonly Document[]): Part[] {
  return divide(items, ({ tags }) => tags)
    .filter(([, { items: documents }]) => documents.length >= minTagged)
    .toSorted(
      ([a, first], [b, second]) => second.items.length - first.items.length || (a < b ? -1 : 1),
    );
}

/**
 * @returns the documents of each value of a field: options in their order, numbers from the lowest,
 *   others in the order of the list
 */
export function divideByField(items: readonly Document[], field: Field): Part[] {
  const options = optionsOf(field);
  const place = ([slug, { value }]: Part) =>
    typeof value === "number" ? value : [...options, slug].indexOf(slug);
  const parts = divide(items, (document) => valuesOf(document, field.name));
  return exceptWhole(
    parts.toSorted((a, b) => place(a) - place(b)),
    items,
  );
}

/** Letter of a non-Latin script, which slugs cannot contain. */
const otherScript = /[^\p{Script=Latin}\P{L}]/u;

/** Symbols that belong to a name, by which C, C++ and C# differ, and NET and .NET. */
const spelledSymbols: Readonly<Record<string, string>> = {
  "+": " plus ",
  "#": " sharp ",
  "*": " star ",
  ".": " dot ",
};
const symbols = /(?<=[\p{L}\p{N}+#*])[+#*](?![\p{L}\p{N}])|^\.(?=\p{L})/gu;

/** The slug becomes a file name, and file names are limited to 255 bytes. */
const maxSlugLength = 100;

/**
 * @returns the tag in ASCII: `Heat pumps` → `heat-pumps`, `C++` → `c-plus-plus`, and in Punycode
 *   (RFC 3492) for other scripts and emoji; empty for a tag of punctuation and for too long ones
 */
export const toTagSlug = memoizeByText((tag) => {
  const spelled = tag
    .normalize("NFKC")
    .replace(symbols, (symbol) => spelledSymbols[symbol] ?? "")
    // -1 and 1 are different values.
    .replace(/^-(?=\d)/, "minus-");
  const slug = otherScript.test(tag) ? toPunycode(spelled) : toSlug(spelled) || toPunycode(tag);
  return slug.length > maxSlugLength ? "" : slug;
});

function toPunycode(tag: string): string {
  const words = tag
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]+/gu, "-")
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
  const isNamed = (number: number) =>
    number === 1 || number === pages || Math.abs(number - page) <= 1;
  return all.flatMap((number) => {
    // An ellipsis in place of a single page would not save space.
    if (isNamed(number) || (isNamed(number - 1) && isNamed(number + 1))) return number;
    return isNamed(number - 1) ? null : [];
  });
}
