/**
 * Sort order of every list: total and stable, so that the pages of a list are deterministic.
 */
import type { FieldValue } from "../contract/published-document.ts";
import { compareText } from "./compare-text.ts";
import type { Document } from "./document.ts";

const collator = new Intl.Collator("en", { numeric: true });

/**
 * Compares two documents of a collection: by position or by a field, then by title, slug and
 * locale. Documents without the field come last.
 *
 * @param order `position`, or the name of a field, with a leading hyphen for descending order
 */
export function compareDocuments(order: string, a: Document, b: Document): number {
  return compareBy(order, a, b) || compareText(a.slug, b.slug) || compareText(a.locale, b.locale);
}

function compareBy(order: string, a: Document, b: Document): number {
  if (order === "-date") return compareText(b.publishedAt ?? "", a.publishedAt ?? "");
  const [field, sign] = order.startsWith("-") ? [order.slice(1), -1] : [order, 1];
  const [one, other] = [valueOf(field, a), valueOf(field, b)];
  if (one !== null && other !== null)
    return sign * compareValues(one, other) || compareTitles(a, b);
  return one === other ? compareTitles(a, b) : Number(one === null) - Number(other === null);
}

function valueOf(field: string, document: Document): FieldValue {
  if (field === "position") return document.order;
  if (field === "date") return document.publishedAt;
  if (field === "title") return document.title;
  return document.fields[field] ?? null;
}

/** Instants with different offsets are compared as points in time. */
function compareValues(one: NonNullable<FieldValue>, other: NonNullable<FieldValue>): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [first, second] = [String(one), String(other)];
  const instants = [first, second].map((text) =>
    /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : NaN,
  );
  const difference = (instants[0] ?? NaN) - (instants[1] ?? NaN);
  return Number.isNaN(difference) ? collator.compare(first, second) : difference;
}

function compareTitles(a: Document, b: Document): number {
  return collator.compare(a.title, b.title);
}

/** Compares two names in natural order: 2 before 10. The order is total. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || compareText(a, b);
}
