/**
 * Copy of a book as a version, in a folder beside it. Everything is checked before the first file is
 * written.
 */
import { findBooks, placeOf } from "../../content/books.ts";
import { isInPieces, parseFileName } from "../../content/file-name.ts";
import type { ContentFiles } from "../../content/read/read-content.ts";
import type { Site } from "../../content/site.ts";
import type { Collection } from "../../content/site-collections.ts";
import { documentPath } from "../../format/urls.ts";
import { slugInVersion, versionForm, versionSegment } from "../../format/book-versions.ts";
import { copyFiles } from "./copy-files.ts";

export interface FrozenBook {
  /** Folder of the version, relative to the content folder. */
  folder: string;
  /** Names of its files, relative to the content folder, each with the one that it is a copy of. */
  copies: ReturnType<typeof copyFiles>;
}

/** Reason why a book cannot be frozen, with a remedy. */
export interface Refusal {
  refusal: string;
}

interface BookRequest {
  /** Folder of the book, relative to the content folder. */
  book: string;
  version: string;
  files: Pick<ContentFiles, "sources" | "media" | "label">;
  collections: readonly Collection[];
  settings: Site["settings"];
}

export function freezeBook(request: BookRequest): FrozenBook | Refusal {
  const { book, version, files, collections, settings } = request;
  const { locales } = settings;
  if (!versionForm.test(version))
    return refuse(
      `"${version}" is not the name of a version. Write a number, with further ones after dots, as in 0.1 or 2.0-beta.`,
    );
  const names = [...files.sources.map(({ name }) => name), ...files.media];
  const documents = names.filter((name) => !isInPieces(name));
  const books = findBooks(documents, collections, locales);
  const top = [...books].filter(
    (folder) => placeOf(`${folder}/index.md`, books, locales)?.book === folder,
  );
  const current = top.filter((folder) => !folder.includes("@"));
  if (!current.includes(book)) {
    const known =
      current.length === 0
        ? "The site has none. Write the index.md."
        : `Name one of ${current.join(", ")}.`;
    return refuse(
      `"${book}" is not a book, a folder with an index.md in a collection with parts. ${known}`,
    );
  }
  const folder = `${book}@${version}`;
  const segment = versionSegment(version);
  const same = top.find(
    (other) =>
      other.startsWith(`${book}@`) && versionSegment(other.slice(book.length + 1)) === segment,
  );
  if (same !== undefined || names.some((name) => name.startsWith(`${folder}/`)))
    return refuse(
      `${files.label}/${same ?? folder} exists already. Choose another version, or remove the folder.`,
    );
  const place = `${book}/${segment}`;
  const taken = names.find((name) => name.startsWith(`${place}.`) || name.startsWith(`${place}/`));
  if (taken !== undefined)
    return refuse(
      `${files.label}/${taken} has the address of the version. Rename it, or choose another version.`,
    );
  const moveAddress = addressMover(request, names);
  return { folder, copies: copyFiles({ book, folder, files, settings, moveAddress }) };
}

const refuse = (refusal: string): Refusal => ({ refusal });

/**
 * @returns a function that finds the address in the version of one in the book: a path on the site,
 *   or an absolute URL; undefined for any other address, and for those in older versions
 */
function addressMover(
  { book, version, collections, settings }: BookRequest,
  names: readonly string[],
): (url: string) => string | undefined {
  const { locales, base_url: baseUrl } = settings;
  const collection = collections.find(({ name }) => book.startsWith(`${name}/`));
  const slug = book.slice(book.lastIndexOf("/") + 1);
  const [defaultLocale = ""] = locales;
  const roots = locales.map((locale) => {
    const pathOf = (name: string) =>
      documentPath({ path: collection?.path ?? "/" }, name, locale, defaultLocale).replace(
        /\/$/,
        "",
      );
    return [pathOf(slug), pathOf(slugInVersion(slug, version))] as const;
  });
  const versions = names.flatMap((name) =>
    name.startsWith(`${book}@`) ? (/@([^/]+)\//.exec(name)?.[1] ?? []) : [],
  );
  /** Segments of the versions that exist already. */
  const older = new Set(versions.map(versionSegment));
  return (url) => {
    const onSite = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
    for (const [from, to] of roots) {
      const [, rest] = onSite.startsWith(from)
        ? (/^((?:\.md)?(?:[/?#].*)?)$/s.exec(onSite.slice(from.length)) ?? [])
        : [];
      if (rest === undefined) continue;
      const [, segment = ""] = /^\/([^/?#]+)/.exec(rest) ?? [];
      const isOlder = older.has(segment.replace(/\.md$/, ""));
      return isOlder ? undefined : url.slice(0, url.length - onSite.length) + to + rest;
    }
    return undefined;
  };
}

/** @returns the languages of a frozen book, for the report */
export function languagesOf({ copies }: FrozenBook, locales: readonly string[]): string[] {
  const used = new Set(
    copies
      .filter(({ name }) => name.endsWith(".md") && !isInPieces(name))
      .map(({ name }) => parseFileName(name, locales).locale),
  );
  return locales.filter((locale) => used.has(locale));
}
