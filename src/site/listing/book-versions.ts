/** Versions of the books of a site, and the documents of each. */
import { splitVersion } from "../../format/book-versions.ts";
import { isUnpublished, type Document } from "../../content/document.ts";
import { compareNames } from "../../content/order.ts";
import type { Site } from "../../content/site.ts";
import { memoizeBySite } from "../memoize.ts";

/** @returns the version of a document; undefined for the current one, and outside of books */
export function versionOf({ book }: Pick<Document, "book">): string | undefined {
  return splitVersion(book ?? "").version;
}

/** @returns the public documents of all earlier versions, by version, the newest first */
export const earlierVersions = memoizeBySite((site: Site): ReadonlyMap<string, Document[]> => {
  const earlier = site.documents.filter(
    (document) =>
      versionOf(document) !== undefined && !document.noindex && !isUnpublished(document),
  );
  const versions = Map.groupBy(earlier, (document) => versionOf(document) ?? "");
  return new Map([...versions].toSorted(([one], [other]) => compareNames(other, one)));
});

/** @returns the same document in the current version of its book; undefined if it is not there */
export function inCurrentVersion(site: Site, document: Document): Document | undefined {
  const folder = document.book ?? "";
  const { book, version } = splitVersion(folder);
  if (version === undefined) return undefined;
  const current = site.bySource.get(book + document.source.slice(folder.length));
  return current?.state === "published" ? current : undefined;
}
