/**
 * Copy of a book as a version: its files in a folder beside it, with all links among them in the
 * copy. Everything is checked before the first file is written.
 */
import path from "node:path";
import { findBooks, placeOf } from "../../content/books.ts";
import { parseFileName } from "../../content/file-name.ts";
import type { ContentFiles } from "../../content/read/read-content.ts";
import type { Collection } from "../../content/site-collections.ts";
import { documentPath } from "../../format/urls.ts";
import { slugInVersion, versionForm, versionSegment } from "../../format/book-versions.ts";
import { applyEdits, type Edit } from "../../markdown/edits.ts";
import { blankCode } from "../../markdown/parse-markdown.ts";
import { resolveSource } from "../../site/media/content-urls.ts";
import { linkedFileFinder } from "../wikilinks/read-wikilinks.ts";

export interface FrozenBook {
  /** Folder of the version, relative to the content folder. */
  folder: string;
  /** Names of its files, relative to the content folder, each with the one that it is a copy of. */
  copies: readonly { name: string; from: string; text?: string }[];
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
  locales: readonly string[];
  baseUrl: string;
}

export function freezeBook(request: BookRequest): FrozenBook | Refusal {
  const { book, version, files, collections, locales } = request;
  if (!versionForm.test(version))
    return refuse(
      `"${version}" is not the name of a version. Write a number, with further ones after dots, as in 0.1 or 2.0-beta.`,
    );
  const names = [...files.sources.map(({ name }) => name), ...files.media];
  const books = findBooks(names, collections, locales);
  const top = [...books].filter(
    (folder) => placeOf(`${folder}/index.md`, books, locales)?.book === folder,
  );
  const current = top.filter((folder) => !folder.includes("@"));
  if (!current.includes(book)) {
    const known =
      current.length === 0 ? "The site has none." : `Name one of ${current.join(", ")}.`;
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
  const rewrite = linkRewriter(request, folder, names);
  return {
    folder,
    copies: [
      ...files.sources
        .filter(({ name }) => name.startsWith(`${book}/`))
        .map(({ name, text }) => ({
          name: folder + name.slice(book.length),
          from: name,
          text: name.endsWith(".md") ? rewrite(name, withoutAliases(text)) : text,
        })),
      ...[...files.media]
        .filter((name) => name.startsWith(`${book}/`))
        .map((name) => ({ name: folder + name.slice(book.length), from: name })),
    ],
  };
}

const refuse = (refusal: string): Refusal => ({ refusal });

/** @returns a file without its former addresses, which lead to the current version */
function withoutAliases(text: string): string {
  const end = text.indexOf("\n---", 3);
  const front = text.slice(0, Math.max(0, end));
  return front.replace(/\naliases:.*(?:\n(?:[ \t]+.*|- .*))*/, "") + text.slice(front.length);
}

/** Addresses in Markdown and HTML. */
const address =
  /(?<=\]\(\s*)<[^<>\n]+>|(?<=\]\(\s*)[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*|(?<=^ {0,3}\[[^\]\n]+\]:\s*)\S+|(?<=<[a-z][^<>]*\s(?:href|src)=["'])[^"'\n]+/gim;

const wikilink = /(?<=\[\[)([^[\]|#\n\\]+)((?:#[^[\]|\n\\]*)?)(?=(\|)?[^\n]*?\]\])/g;

/** @returns a function that changes the links of a file of the book to those of the copy */
function linkRewriter(
  { book, version, collections, locales, baseUrl }: BookRequest,
  folder: string,
  names: readonly string[],
): (source: string, text: string) => string {
  const find = linkedFileFinder(names);
  const collection = collections.find(({ name }) => book.startsWith(`${name}/`));
  const slug = book.slice(book.lastIndexOf("/") + 1);
  const [defaultLocale = ""] = locales;
  const roots = locales.map((locale) => {
    const pathOf = (name: string) =>
      documentPath({ path: collection?.path ?? "/" }, name, locale, defaultLocale);
    return [pathOf(slug), pathOf(slugInVersion(slug, version))] as const;
  });
  const versions = names.flatMap((name) =>
    name.startsWith(`${book}@`) ? (/@([^/]+)\//.exec(name)?.[1] ?? []) : [],
  );
  /** Segments of the versions that exist already. */
  const older = new Set(versions.map(versionSegment));
  const rewriteAddress = (source: string, url: string): string => {
    const onSite = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
    const root = roots.find(([from]) => onSite.startsWith(from) || onSite === from.slice(0, -1));
    if (root) {
      const [from, to] = root;
      const rest = onSite.slice(from.length);
      const isOlder = [...older].some((segment) => `${rest}/`.startsWith(`${segment}/`));
      return isOlder ? url : url.slice(0, url.length - onSite.length) + to + rest;
    }
    const target = resolveSource(source, url);
    if (target === undefined || !`${target}/`.startsWith(`${book}/`)) return url;
    const copy = folder + source.slice(book.length);
    const moved = folder + target.slice(book.length);
    if (resolveSource(copy, url) === moved) return url;
    const [, tail = ""] = /^[^?#]*(.*)$/s.exec(url) ?? [];
    return (path.posix.relative(path.posix.dirname(copy), moved) || ".") + tail;
  };
  return (source, text) => {
    const plain = blankCode(text);
    const edits: Edit[] = [];
    const add = (start: number, before: string, after: string) => {
      if (before !== after) edits.push({ start, end: start + before.length, text: after });
    };
    for (const { 0: found, index } of plain.matchAll(address)) {
      const isBracketed = found.startsWith("<");
      const url = isBracketed ? found.slice(1, -1) : found;
      const changed = rewriteAddress(source, url);
      add(index, found, isBracketed ? `<${changed}>` : changed);
    }
    for (const { 0: whole, 1: name = "", 2: anchor = "", 3: label, index } of plain.matchAll(
      wikilink,
    )) {
      const file = find(name.trim(), source);
      if (!file?.startsWith(`${book}/`)) continue;
      const moved = folder + file.slice(book.length).replace(/\.md$/, "");
      add(index, whole, `${moved}${anchor}${label === undefined ? `|${name}` : ""}`);
    }
    return applyEdits(
      text,
      edits.toSorted((a, b) => a.start - b.start),
    );
  };
}

/** @returns the languages of a frozen book, for the report */
export function languagesOf({ copies }: FrozenBook, locales: readonly string[]): string[] {
  const used = new Set(
    copies
      .filter(({ name }) => name.endsWith(".md"))
      .map(({ name }) => parseFileName(name, locales).locale),
  );
  return locales.filter((locale) => used.has(locale));
}
