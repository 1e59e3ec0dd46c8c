/**
 * Assembly of a Site from documents: sorted lists, and indexes that save later stages from scanning
 * all documents.
 */
import { defaultBranding, type Branding } from "./brand/branding.ts";
import { standardNames } from "../collections/presets/presets.ts";
import { isPage, type Document } from "./document.ts";
import { compareDocuments } from "./order.ts";
import { linkSeries } from "./books.ts";
import { linkTranslations } from "./relations.ts";
import { listingKey, type Site } from "./site.ts";
import { listFolders, toSiteCollections } from "./site-collections.ts";

/** Input of a Site. */
export interface SiteParts extends Pick<
  Site,
  "settings" | "company" | "strings" | "folder" | "media"
> {
  /** Absent until the files of the brand have been read. */
  branding?: Branding;
  documents: Document[];
  /** True if drafts and scheduled documents have a page. */
  preview: boolean;
}

/** @returns the site, with its documents in list order */
export function assembleSite({ documents, preview, ...parts }: SiteParts): Site {
  const collections = toSiteCollections(parts.settings);
  const sorted = listFolders(collections).flatMap(({ name, order }) =>
    documents
      .filter(({ collection }) => collection === name)
      .toSorted((a, b) => compareDocuments(order, a, b)),
  );
  const visible = sorted.filter(
    ({ state }) => preview || state === "published" || state === "noindex",
  );
  linkSeries(visible, parts.settings.locales);
  linkTranslations(sorted, parts.settings.locales);
  return {
    branding: defaultBranding,
    ...parts,
    preview,
    collections,
    defaultLocale: parts.settings.locales[0] ?? "en",
    documents: sorted,
    lists: {
      ...Object.fromEntries(standardNames.map((name) => [name, []])),
      ...Object.fromEntries(
        [...collections.keys()].map((name) => [
          name,
          sorted.filter(({ collection, state }) => collection === name && state === "published"),
        ]),
      ),
    },
    visible,
    bySource: new Map(sorted.map((document) => [document.source, document])),
    byPath: firstBy(visible, ({ path }) => path),
    hubs: firstBy(
      visible.filter(isPage).filter(({ state }) => state !== "noindex"),
      ({ listing, locale }) => (listing === null ? undefined : listingKey(listing, locale)),
    ),
    listings: Map.groupBy(
      visible.filter(
        ({ state, series }) => state !== "noindex" && (series === null || series.part === null),
      ),
      ({ collection, locale }) => listingKey(collection, locale),
    ),
    warnings: [],
  };
}

function firstBy<T extends Document>(
  documents: readonly T[],
  toKey: (document: T) => string | undefined,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const document of documents) {
    const key = toKey(document);
    if (key !== undefined && !found.has(key)) found.set(key, document);
  }
  return found;
}
