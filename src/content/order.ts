/**
 * The order of every list: total and stable, so that a page of a list never depends on chance.
 */
import type { Collection } from "../contract/collection.ts";
import type { Document } from "./document.ts";

const collator = new Intl.Collator("en", { numeric: true });

/** Compares two documents of a collection of an order: newest first, or by position, then title; then slug, then locale. */
export function compareDocuments(
  order: Collection["order"],
  a: Document,
  b: Document,
): number {
  const first =
    order === "newest-first"
      ? compareText(b.publishedAt ?? "", a.publishedAt ?? "")
      : (a.order ?? Infinity) - (b.order ?? Infinity) ||
        collator.compare(a.title, b.title);
  // Infinity - Infinity is NaN, which `||` passes over.
  return (
    first || compareText(a.slug, b.slug) || compareText(a.locale, b.locale)
  );
}

/** Compares two names as people count: 2 before 10. Total. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || compareText(a, b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
