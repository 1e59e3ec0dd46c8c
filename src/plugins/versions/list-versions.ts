/** Versions of the book of a document, with the place of the document in each. */
import { documentIn, type Document } from "../../content/document.ts";
import { compareNames } from "../../content/order.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { splitVersion } from "../../format/book-versions.ts";
import { formatLink } from "../../markdown/escape-html.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import { fill } from "../../site/strings/strings.ts";
import { wordsOf } from "./words.ts";

export interface BookVersion {
  /** Undefined for the current one. */
  version: string | undefined;
  /** The document in this version, or its start if it has no such document. */
  document: Document;
}

/** Folders of the versions of each book that have a page, the current one first. */
const foldersOf = memoizeBySite((site: Site) => {
  const folders = new Set(site.visible.flatMap(({ book }) => book ?? []));
  const sorted = [...folders].toSorted(
    (one, other) =>
      Number(one.includes("@")) - Number(other.includes("@")) || compareNames(other, one),
  );
  return Map.groupBy(sorted, (folder) => splitVersion(folder).book);
});

/**
 * @returns the versions of the book of a document, the current one first; empty for a book without
 *   earlier versions, and outside of books
 */
export function listVersions(site: Site, document: Document): BookVersion[] {
  const book = document.book ?? "";
  const folders = foldersOf(site).get(splitVersion(book).book) ?? [];
  if (!folders.some((folder) => splitVersion(folder).version !== undefined)) return [];
  return folders.flatMap((folder): BookVersion[] => {
    const { version } = splitVersion(folder);
    const same = [document, ...document.translations]
      .flatMap(({ source }) => site.bySource.get(folder + source.slice(book.length)) ?? [])
      .map((counterpart) => documentIn(counterpart, document.locale))
      .find((candidate) => site.byPath.get(candidate.path) === candidate);
    if (same) return [{ version, document: same }];
    const start = startOf(site, folder, document.locale);
    return start ? [{ version, document: start }] : [];
  });
}

/** @returns the index of a book, in a language if it has one */
function startOf(site: Site, folder: string, locale: string): Document | undefined {
  const first = site.visible.find(
    ({ book, series }) => book === folder && series !== null && series.part === null,
  );
  return first && documentIn(first, locale);
}

/** @returns the note of an earlier version in the Markdown alternate of a document, as on its page */
export function noteOn(site: Site, document: Document): string[] {
  const { version } = splitVersion(document.book ?? "");
  if (version === undefined) return [];
  const words = wordsOf(site, document.locale);
  const current = listVersions(site, document).find((candidate) => candidate.version === undefined);
  const link = current && formatLink(words("versions.newest"), urlOf(site, current.document.path));
  return [[fill(words("versions.old"), { version }), link].join(" ").trim()];
}
