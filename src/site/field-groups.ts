/**
 * Fields that divide the list of a collection, with their values as segments of paths.
 */
import { valuesOf } from "../collections/collection.ts";
import type { Field } from "../collections/fields/field-type.ts";
import { typeOf } from "../collections/fields/field-types.ts";
import type { Document } from "../content/document.ts";
import type { Site } from "../content/site.ts";
import type { Collection } from "../content/site-collections.ts";
import { valueLabel } from "./field-labels.ts";
import { findReferenced } from "./find-referenced.ts";
import { stringsFor } from "./strings/strings.ts";
import { toTagSlug } from "./tag-slug.ts";

/** @returns the fields whose values divide the list of a collection: those that the API can filter it by */
export function groupingFields({ fields }: Collection): Field[] {
  return fields.filter((field) => field.filter === true && typeOf(field).filter !== undefined);
}

/** @returns the values of a document as segments of paths */
export function valueSlugs(document: Document, { name }: Field): string[] {
  return valuesOf(document, name)
    .map((value) => toTagSlug(String(value)))
    .filter((slug) => slug !== "");
}

/** @returns the label of each value by its slug: of documents their titles */
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

/** @returns the segment of a field in the paths of its groups */
export function groupSegment({ group, name }: Field): string {
  return group ?? name;
}
