/**
 * Creates a document: from the request of an editor to a file that loads without further edits.
 */
import { findConflicts } from "../checks/check-addresses.ts";
import {
  findDocuments,
  type NamedDocument,
  parseKind,
  parseLocale,
  parseSlug,
  parseTitle,
  RequestError,
  titleSlug,
  unknown,
  type NewDocument,
} from "./new-request.ts";
import { writeFrontMatter } from "./front-matter-template.ts";
import { splitFrontMatter } from "../content/read/front-matter.ts";
import { toInstant } from "../collections/front-matter/dates.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import type { SourceFile } from "../content/read/read-text.ts";
import { placeholders } from "../collections/front-matter/front-matter-schema.ts";
import { readDocuments } from "../content/read/read-document.ts";
import { readCollections, readSettings } from "../content/read/site-files.ts";
import type { Collection, SiteCollections } from "../content/site-collections.ts";
import type { YamlSource } from "../content/read/yaml-source.ts";

/**
 * @param today YYYY-MM-DD in UTC
 * @param publicFiles paths of the files in public/
 * @returns the name in the content folder and the text of the new file
 * @throws RequestError
 */
export function newDocument(
  request: NewDocument,
  files: ContentFiles,
  locales: readonly string[],
  today: string,
  publicFiles: Iterable<string> = [],
): { name: string; text: string } {
  const collections = readCollections(files);
  const collection = parseKind(request.kind, collections);
  const title = parseTitle(request.title);
  const locale = parseLocale(request, locales);
  const documents = findDocuments(files, collection, locales);
  const original =
    request.translationOf === undefined
      ? undefined
      : findOriginal(request.translationOf, documents, locales, locale);
  const { stem, slug } = original
    ? placeTranslation(original, request.slug, collection)
    : placeDocument(collection, request.slug ?? titleSlug(title), today, documents);
  const name = `${stem}${locale === locales[0] ? "" : `.${locale}`}.md`;
  refuseDuplicates({ name, slug, locale }, documents, files.label);
  const front = writeFrontMatter(collection, {
    ...(collection.startsDated ? { date: today } : {}),
    ...(original ? carryOver(original, files.label) : {}),
    ...(original && request.slug !== undefined ? { slug: request.slug } : {}),
    // The title of an author is the name.
    title,
    name: title,
    draft: true,
  });
  const text = `---\n${front}---\n\n${placeholders.body}\n`;
  refuseMisplaced({ name, text }, files, collections, locales, publicFiles);
  return { name, text };
}

function findOriginal(
  slug: string,
  documents: readonly NamedDocument[],
  locales: readonly string[],
  locale: string,
): NamedDocument {
  const [original] = documents
    .filter((document) => document.slug === slug)
    .toSorted((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
  if (!original)
    throw unknown(
      "document",
      slug,
      documents.map((document) => document.slug),
    );
  if (original.locale !== locale) return original;
  const others = locales.filter((other) => other !== locale);
  throw new RequestError(
    `"${slug}" is already in ${locale}. ${others.length > 0 ? `Choose another language with --locale: ${others.join(", ")}.` : "Add other languages to locales in site.yaml."}`,
  );
}

/**
 * The file name is the slug, including folders if they are part of the path. The index of the pages
 * is the home page.
 */
function placeDocument(
  collection: Collection,
  slug: string,
  today: string,
  documents: readonly NamedDocument[],
): { stem: string; slug: string } {
  const { name, hasFolders, hasParts, layout, startsDated } = collection;
  if (hasParts && slug.includes("/")) return placeInBook(collection, slug, documents);
  const parts = hasFolders ? slug.split("/") : [slug];
  parts.forEach(parseSlug);
  if (parts.at(-1) === "index" && !(layout === "page" && slug === "index"))
    throw new RequestError(
      'The name "index" is reserved for the page of a folder. Choose another one with --slug a-short-name.',
    );
  const folder = startsDated ? `${name}/${today.slice(0, 4)}` : name;
  return { stem: `${folder}/${slug}`, slug };
}

/**
 * `a-book/a-part` is a part of an existing book or chapter; `a-book/index` is a new book,
 * `a-book/a-chapter/index` a new chapter.
 */
function placeInBook(
  { name, word }: Collection,
  slug: string,
  documents: readonly NamedDocument[],
): { stem: string; slug: string } {
  const segments = slug.split("/");
  segments.forEach(parseSlug);
  const last = segments.pop() ?? "";
  const own = segments.join("/");
  const isIndex = last === "index";
  if (isIndex && segments.length === 1) return { stem: `${name}/${slug}`, slug: own };
  const parent = isIndex ? segments.slice(0, -1).join("/") : own;
  const index = documents.find(
    (document) => document.slug === parent && document.stem.endsWith("/index"),
  );
  if (!index)
    throw new RequestError(
      `There is no book "${parent}". Create it: broadsheet new ${word} "Its title" --slug ${parent}/index.`,
    );
  return {
    stem: index.stem.replace(/index$/, isIndex ? `${segments.at(-1)}/index` : last),
    slug: isIndex ? own : slug,
  };
}

/**
 * A translation has the file name of its original, so a different slug is written to its front
 * matter.
 */
function placeTranslation(
  { stem, slug }: NamedDocument,
  own: string | undefined,
  { hasParts }: Collection,
): { stem: string; slug: string } {
  if (own === undefined) return { stem, slug };
  parseSlug(own);
  if (hasParts && stem.endsWith("/index"))
    throw new RequestError(
      `A book has the name of its folder in every language. Omit --slug ${own}.`,
    );
  return { stem, slug: [...slug.split("/").slice(0, -1), own].join("/") };
}

/**
 * @returns the front matter that a translation shares with its original: without texts, which are
 *   translated, and aliases, which belong to the original
 */
function carryOver({ source }: NamedDocument, label: string): Record<string, unknown> {
  const file = `${label}/${source.name}`;
  const { split } = splitFrontMatter(source, file);
  const data = split && toRecord(split.yaml.document);
  if (!data)
    throw new RequestError(
      `${file} cannot be read. Correct it before you translate it: npm run check.`,
    );
  const own = new Set(["title", "name", "role", "description", "updated", "draft", "aliases"]);
  return Object.fromEntries(
    Object.entries(data).filter(([key, value]) => !own.has(key) && value !== null),
  );
}

function toRecord(document: YamlSource["document"]): object | undefined {
  if (document.errors.length > 0) return undefined;
  try {
    const data: unknown = document.toJS({ maxAliasCount: 100 });
    return typeof data === "object" && data !== null ? data : undefined;
  } catch {
    return undefined;
  }
}

/** A second file elsewhere can still have the same path. */
function refuseDuplicates(
  { name, slug, locale }: { name: string; slug: string; locale: string },
  documents: readonly NamedDocument[],
  label: string,
): void {
  const taken = documents.find(
    (document) =>
      document.source.name === name || (document.slug === slug && document.locale === locale),
  );
  if (taken)
    throw new RequestError(
      `${label}/${taken.source.name} already exists. Edit that file, or choose another name with --slug.`,
    );
}

/** Checks the path as a build does, before the file exists. */
function refuseMisplaced(
  source: SourceFile,
  files: ContentFiles,
  collections: SiteCollections,
  locales: readonly string[],
  publicFiles: Iterable<string>,
): void {
  const sources = [...files.sources, source];
  const documents = readDocuments(
    { sources, label: files.label },
    collections,
    locales,
    toInstant(new Date(0)),
  );
  const search = readSettings(files, [])?.search ?? true;
  const site = { documents, collections, settings: { locales, search } };
  const problem = findConflicts(site, publicFiles).find(
    ({ file }) => file === `${files.label}/${source.name}`,
  );
  if (problem) throw new RequestError(`${problem.file} ${problem.message}`);
}
