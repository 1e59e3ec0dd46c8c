/**
 * Lookup of documents by reference.
 */
import { documentPath } from "../../format/urls.ts";
import type { Document } from "../../content/document.ts";
import { findCollection } from "../../content/site-collections.ts";
import type { Site } from "../../content/site.ts";

/**
 * @returns the published document with a slug in the reader's language, or else in the first of the
 *   site's languages that has it
 */
export function findReferenced(
  site: Site,
  collection: string,
  slug: string,
  locale: string,
): Document | undefined {
  const place = findCollection(site.collections, collection);
  return [locale, ...site.settings.locales]
    .map(
      (language) =>
        place && site.byPath.get(documentPath(place, slug, language, site.defaultLocale)),
    )
    .find((document) => document?.state === "published");
}
