/**
 * Creates a document: from the request of an editor to a file that loads without further edits.
 */
import { findConflicts } from "../../checks/check-addresses.ts";
import {
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
import { splitFrontMatter } from "../../content/read/front-matter.ts";
import { toInstant } from "../../collections/front-matter/dates.ts";
import type { ContentFiles } from "../../content/read/read-content.ts";
import type { SourceFile } from "../../content/read/read-text.ts";
import { placeholderTexts } from "../../collections/front-matter/front-matter-schema.ts";
import type { Document } from "../../content/document.ts";
import { parseFileName } from "../../content/file-name.ts";
import { readDocuments } from "../../content/read/read-document.ts";
import { noExtensions } from "../../plugin/extensions.ts";
import type { SiteTables } from "../../plugin/plugin.ts";
import { reservePages } from "../../plugin/pages.ts";
import { readCollections, readSettings } from "../../content/read/site-files.ts";
import { collectionAt, type Collection } from "../../content/site-collections.ts";

/** File name without language and `.md`, and the slug of the document. */
interface DocumentName {
  stem: string;
  slug: string;
}

/**
 * @param today YYYY-MM-DD in the time zone of the site
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
  extensions: SiteTables = noExtensions,
): { name: string; text: string } {
  const { label, sources } = files;
  const collections = readCollections(files, extensions.settings);
  const collection = parseKind(request.kind, collections);
  const title = parseTitle(request.title);
  const locale = parseLocale(request, locales);
  const readAll = (all: SourceFile[]) =>
    readDocuments({ sources: all, label }, collections, locales, toInstant(new Date(0))).flatMap(
      ({ document }) => document ?? [],
    );
  const documents = readAll(
    sources.filter((source) => collectionAt(collections, source.name) === collection),
  );
  const original =
    request.translationOf === undefined
      ? undefined
      : findOriginal(request.translationOf, documents, locales, locale);
  const { stem, slug } = original
    ? placeTranslation(original, locales, request.slug, collection)
    : placeDocument(collection, request.slug ?? titleSlug(title), today, documents);
  const name = `${stem}${locale === locales[0] ? "" : `.${locale}`}.md`;
  // A second file elsewhere can still have the same path.
  const taken = documents.find(
    (document) =>
      document.source === name || (document.slug === slug && document.locale === locale),
  );
  if (taken)
    throw new RequestError(
      `${taken.file} already exists. Edit that file, or choose another name with --slug.`,
    );
  const front = writeFrontMatter(collection, {
    ...(collection.startsDated ? { date: today } : {}),
    ...(original ? carryOver(original, files) : {}),
    ...(original && request.slug !== undefined ? { slug: request.slug } : {}),
    // The title of an author is the name.
    title,
    name: title,
    draft: true,
  });
  const text = `---\n${front}---\n\n${placeholderTexts.body}\n`;
  const { settings } = readSettings(files, [], extensions.settings);
  const site = {
    documents: readAll([...sources, { name, text }]),
    collections,
    settings: { locales },
    pages: settings
      ? reservePages({ settings, defaultLocale: settings.locales[0] ?? "en" }, extensions.pages)
      : [],
    reserved: extensions.reserved,
  };
  // Checks the path as a build does, before the file exists.
  for (const { file, message } of findConflicts(site, publicFiles))
    if (file === `${label}/${name}`) throw new RequestError(`${file} ${message}`);
  return { name, text };
}

function findOriginal(
  slug: string,
  documents: readonly Document[],
  locales: readonly string[],
  locale: string,
): Document {
  const [original] = documents
    .filter((document) => document.slug === slug)
    .toSorted((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
  if (!original)
    throw unknown("document", slug, [...new Set(documents.map(({ slug: known }) => known))]);
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
  documents: readonly Document[],
): DocumentName {
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
  documents: readonly Document[],
): DocumentName {
  const segments = slug.split("/");
  segments.forEach(parseSlug);
  const last = segments.pop() ?? "";
  const path = segments.join("/");
  const isIndex = last === "index";
  if (isIndex && segments.length === 1) return { stem: `${name}/${slug}`, slug: path };
  const parent = isIndex ? segments.slice(0, -1).join("/") : path;
  const folder = documents
    .filter((document) => document.slug === parent)
    .flatMap(({ source }) => /^(.*\/)index(?:\.[^./]+)?\.md$/.exec(source)?.[1] ?? [])[0];
  if (folder === undefined)
    throw new RequestError(
      `There is no book "${parent}". Create it: broadsheet new ${word} "Its title" --slug ${parent}/index.`,
    );
  return isIndex
    ? { stem: `${folder}${segments.at(-1)}/index`, slug: path }
    : { stem: folder + last, slug };
}

/**
 * A translation has the file name of its original, so a different slug is written to its front
 * matter.
 */
function placeTranslation(
  { source, slug }: Document,
  locales: readonly string[],
  requested: string | undefined,
  { hasParts }: Collection,
): DocumentName {
  const { stem } = parseFileName(source, locales);
  if (requested === undefined) return { stem, slug };
  parseSlug(requested);
  if (hasParts && stem.endsWith("/index"))
    throw new RequestError(
      `A book has the name of its folder in every language. Omit --slug ${requested}.`,
    );
  return { stem, slug: [...slug.split("/").slice(0, -1), requested].join("/") };
}

/** Texts, which are translated, and aliases and ids, which belong to the original. */
const notCarried = [
  "title",
  "name",
  "role",
  "description",
  "updated",
  "draft",
  "aliases",
  "feed_id",
  "seo",
];

/** @returns the front matter that a translation shares with its original */
function carryOver({ source, file }: Document, { sources }: ContentFiles): Record<string, unknown> {
  const text = sources.find(({ name }) => name === source)?.text ?? "";
  const { yaml } = splitFrontMatter({ name: source, text }, file).split;
  if (yaml.errors.length > 0)
    throw new RequestError(
      `${file} cannot be read. Correct it before you translate it: npm run check.`,
    );
  return Object.fromEntries(
    Object.entries(yaml.data ?? {}).filter(([key]) => !notCarried.includes(key)),
  );
}
