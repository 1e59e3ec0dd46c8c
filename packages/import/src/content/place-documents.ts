/**
 * Assignment of files in the content folder and new paths to all documents. It happens before any
 * text is converted, because documents link to each other.
 */
import type { Note } from "../report/remark.ts";
import { withoutExtension, type SidebarEntry } from "../source/source-site.ts";
import { aliasKey, folderOf, resolvePath, toKey } from "./addresses.ts";
import { bookIndexes } from "./books.ts";
import { localePrefix, toSlug } from "./content-format.ts";
import type { SourceDocument } from "./read-documents.ts";
import type { Target } from "./read-target.ts";

export interface PlacedDocument extends SourceDocument {
  /** File in the content folder: `blog/hello.md`. */
  file: string;
  /** Slug, if it differs from the file name. */
  slug: string | undefined;
  path: string;
}

/** @returns the documents, sorted by name in the source */
export function placeDocuments(
  documents: readonly SourceDocument[],
  sidebar: readonly SidebarEntry[],
  target: Target,
  noteFor: (file: string) => Note,
): PlacedDocument[] {
  const [first = "en"] = target.locales;
  const placed: PlacedDocument[] = [];
  const paths = new Set<string>();
  const files = new Set<string>();
  const bookPaths = createdBookPaths(documents, sidebar, target);
  /** File names, without extension, of documents in the default language, by key. */
  const originals = new Map<string, string>();
  // Originals come first, because translations are named after them, and of these the indexes of
  // books, whose paths contain those of other documents.
  for (const document of documents.toSorted((a, b) => rank(a, first) - rank(b, first))) {
    const { candidate, collection, locale, segments, key, book } = document;
    const pathOf = (parts: readonly string[]) => addressOf(document, parts, target);
    const isIndex = book?.isIndex || segments.length === 0;
    const suffix = locale === first ? "" : `.${locale}`;
    const original = suffix ? originals.get(key) : undefined;
    const fileOf = (parts: readonly string[]) => {
      const own = [collection, ...parts, ...(isIndex ? ["index"] : [])].join("/");
      const sibling = original && `${original}${suffix}.md`;
      return sibling && !files.has(sibling) ? sibling : `${own}${suffix}.md`;
    };
    const purposeOf = (parts: readonly string[]) => {
      const [, segment = ""] = pathOf(parts).split("/");
      const language = target.locales.includes(segment) ? segment : first;
      return language === locale ? target.reservedFor(pathOf(parts)) : `the language "${language}"`;
    };
    const purpose = purposeOf(segments);
    const chosen = alternatives(document, purpose !== undefined).find(
      (parts) =>
        !paths.has(pathOf(parts)) &&
        (book?.isIndex || !bookPaths.has(pathOf(parts))) &&
        !purposeOf(parts) &&
        !files.has(fileOf(parts)),
    );
    if (!chosen) continue;
    const note = noteFor(candidate.name);
    const path = pathOf(chosen);
    const file = fileOf(chosen);
    const owner = target.taken.get(aliasKey(path));
    if (owner && owner !== file) {
      note("leftOut", `has the address ${path}, which ${owner} already has`);
      continue;
    }
    if (chosen.join() !== segments.join())
      note(
        "address",
        `address is ${path}, because ${pathOf(segments)} is ${purpose ? `reserved for ${purpose}` : "used by another document"}`,
      );
    paths.add(path);
    files.add(file);
    const stem = file.slice(0, -`${suffix}.md`.length);
    if (!suffix && !originals.has(key)) originals.set(key, stem);
    const slug = isIndex || stem.split("/").at(-1) === chosen.at(-1) ? undefined : chosen.at(-1);
    placed.push({ ...document, file, slug, path });
  }
  return placed.toSorted((a, b) => (a.candidate.name < b.candidate.name ? -1 : 1));
}

/** @returns the paths of the index pages that the import creates for books */
export function createdBookPaths(
  documents: readonly SourceDocument[],
  sidebar: readonly SidebarEntry[],
  target: Target,
): ReadonlySet<string> {
  const paths = target.locales.flatMap((locale) => {
    const own = documents.filter((document) => document.locale === locale);
    const keys = new Set(own.map(({ candidate }) => candidate.place.key));
    return bookIndexes(sidebar, (key) => keys.has(key)).map(({ folders }) =>
      addressOf({ collection: "guides", locale }, folders, target),
    );
  });
  return new Set(paths);
}

function rank({ locale, book }: SourceDocument, first: string): number {
  return Number(locale !== first) * 2 + Number(!book?.isIndex);
}

function addressOf(
  { collection, locale }: Pick<SourceDocument, "collection" | "locale">,
  segments: readonly string[],
  { locales, sections }: Pick<Target, "locales" | "sections">,
): string {
  const root = localePrefix(locale, locales) + (sections.get(collection) ?? "/");
  return root + segments.map((part) => `${part}/`).join("");
}

/**
 * Yields alternative paths for a document in the order of preference. The sequence is endless, so
 * that one of them is always free.
 */
function* alternatives(
  { segments, candidate, date, collection }: SourceDocument,
  isReserved: boolean,
): Generator<string[]> {
  const [first = "", ...rest] = segments;
  const base =
    isReserved && collection === "pages" && first ? [`${first}-page`, ...rest] : segments;
  const parents = base.slice(0, -1);
  const last = base.at(-1) ?? "home";
  yield base;
  if (collection !== "pages" && parents.length === 0) {
    const day = (candidate.place.date ?? date)?.slice(0, 10);
    if (day) yield [`${last}-${day}`];
    const folders = candidate.place.segments.slice(0, -1).map(toSlug).filter(Boolean);
    for (let start = folders.length - 1; start >= 0; start--)
      yield [[...folders.slice(start), last].join("-")];
  }
  const [top, ...others] = parents;
  for (let number = 2; ; number++) {
    yield [...parents, `${last}-${number}`];
    // A folder can be reserved with everything below it. The folder of a book has its index.
    if (top && (isReserved || collection === "pages")) yield [`${top}-${number}`, ...others, last];
  }
}

/**
 * @returns a function that finds the new path of a document for a link in another one: by its source
 *   file, the end of that name, or its old path. Documents in the same language and in the nearest
 *   folder come first.
 */
export function linkByName(documents: readonly PlacedDocument[]) {
  const paths = new Map<string, string>();
  const add = (key: string, path: string) => {
    if (!paths.has(key)) paths.set(key, path);
  };
  for (const { candidate, path, oldAddress } of documents) {
    const parts = toStem(candidate.name).split("/");
    const names = parts.map((_, start) => parts.slice(start).join("/"));
    for (const name of [...names, candidate.place.segments.at(-1) ?? ""]) add(name, path);
    if (oldAddress !== undefined) add(toKey(oldAddress), path);
  }
  return (name: string, { candidate }: PlacedDocument) => {
    const stem = toStem(name);
    const parts = name.startsWith("/") ? [] : folderOf(candidate.name).split("/");
    const near = parts.map((_, end) =>
      resolvePath(parts.slice(0, parts.length - end).join("/"), stem),
    );
    return [...near, stem]
      .flatMap((key) => [`${key}.${candidate.place.language}`, key ?? ""])
      .concat(toKey(name))
      .map((key) => paths.get(key))
      .find(Boolean);
  };
}

function toStem(name: string): string {
  return withoutExtension(name.trim().replace(/^\//, "")).replace(/\/_?index(?=$|\.[a-z-]+$)/i, "");
}
