/**
 * The languages that a page exists in, as hreflang wants them.
 */
import type { Document } from "../content/document.ts";

/**
 * @returns the page in every language that it exists in, itself included, in the order of the site's languages, as hreflang wants it; empty for
 * a page without translations and for one that search engines must not index
 */
export function alternates(document: Document, locales: readonly string[]): Document[] {
  if (document.state !== "published" || document.translations.length === 0) return [];
  return [document, ...document.translations].toSorted(
    (a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale),
  );
}
