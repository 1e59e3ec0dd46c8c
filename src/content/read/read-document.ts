/**
 * One Markdown file → one Document: its name tells locale and slug, its front matter the rest.
 */
import path from "node:path";
import type { z } from "zod";
import { slugForm } from "../../collections/front-matter/field-kinds.ts";
import { aliasKey } from "../../contract/data/redirects.ts";
import { reservedFor } from "../../contract/reserved-paths.ts";
import { documentPath } from "../../contract/urls.ts";
import type { BookPlace } from "../books.ts";
import type { Document } from "../document.ts";
import { splitFrontMatter, type SplitFile } from "./split-front-matter.ts";
import { isWarning, type Problem } from "../problems.ts";
import { publicationState } from "../publication.ts";
import type { FrontMatterSchema } from "../../collections/front-matter/front-matter-schema.ts";
import type { Collection } from "../site-collections.ts";
import { positionAt } from "./place-in-text.ts";
import type { SourceFile } from "./read-text.ts";
import { toSlug } from "../to-slug.ts";
import { validate } from "./validate-yaml.ts";
import { textPosition, valuePosition } from "./yaml-source.ts";

export interface DocumentContext {
  /** The name of the content folder, as problems show it. */
  label: string;
  /** The site's languages, the default first. */
  locales: readonly string[];
  /** The build's instant. */
  now: string;
  /** When the file was first committed, if git tells. */
  addedAt?: string | null;
  /** When its text last changed in git after that, if it did. */
  changedAt?: string | null;
  /** The place of the file in a book, if it lies in one. */
  place?: BookPlace | undefined;
  /** What the file should be called, where its name looks like that of a translation. */
  translationName?: string | undefined;
}

export interface DocumentResult {
  /** There unless something is wrong with the file. */
  document: Document | undefined;
  /** The document as far as it can be read, so that what leads to it and what it leads to can be checked. */
  standIn: Document | undefined;
  /** Also warnings about a document that is there. */
  problems: Problem[];
}

/** @returns the document, and everything that is wrong with the file alone */
export function readDocument(
  source: SourceFile,
  collection: Collection,
  context: DocumentContext,
): DocumentResult {
  const file = `${context.label}/${source.name}`;
  const { split, problems: faults } = splitFrontMatter(source, file);
  const result = validate<FrontMatterSchema>(split.yaml, collection.frontMatter);
  const { locale, segments } = readName(source.name, collection, context);
  const value = result.value ?? result.standIn;
  const isWholeBook = context.place?.isIndex === true;
  const renamed = isWholeBook ? undefined : value?.slug;
  if (renamed !== undefined) segments.splice(-1, 1, renamed);
  const misnamed = [
    ...segments.flatMap((segment) => refuseSegment(segment, context)),
    ...refuseLength(segments),
  ].map((message) => ({ file, line: 1, column: 1, message }));
  // Without facts all of them are missing, which is said already.
  const isBare = faults.length > 0 && split.bodyLine === 1;
  const problems = [
    ...faults,
    ...misnamed,
    ...(isBare ? [] : result.problems),
    ...(isWholeBook && value?.slug !== undefined ? [refuseBookSlug(source, file, value.slug)] : []),
  ];
  const document =
    value &&
    toDocument(value, source, split, {
      ...context,
      collection,
      locale,
      segments,
    });
  return problems.every(isWarning)
    ? { document, standIn: undefined, problems }
    : { document: undefined, standIn: document, problems };
}

interface NamedContext extends DocumentContext {
  collection: Collection;
  locale: string;
  /** The path of the page in its collection. */
  segments: readonly string[];
}

function toDocument(
  { date, updated, draft, noindex, ...front }: z.output<FrontMatterSchema>,
  source: SourceFile,
  split: SplitFile,
  {
    label,
    locales,
    now,
    addedAt = null,
    changedAt = null,
    place,
    collection,
    locale,
    segments,
  }: NamedContext,
): Document {
  const file = `${label}/${source.name}`;
  const slug = segments.join("/") || "index";
  const { bodyLine, body } = split;
  return {
    ...front,
    aliases: addMoved(front.aliases, collection, (old) =>
      documentPath(old, slug, locale, locales[0] ?? locale),
    ),
    file,
    source: source.name,
    locale,
    slug,
    path: documentPath(collection, slug, locale, locales[0] ?? locale),
    state: publicationState({ date, draft, noindex }, now),
    publishedAt: date ?? null,
    addedAt,
    updatedAt: lastChange({ written: updated, changedAt, date }),
    body,
    bodyLine,
    // The front matter is parsed again when they are asked, so that no document keeps its syntax tree.
    locate: (key: string, ...below: (string | number)[]) => locateKey(source, file, key, ...below),
    locateIn: (offset: number, ...keys: [string, ...(string | number)[]]) =>
      locateInText(source, file, offset, keys),
    readingTimeMinutes: Math.max(1, Math.round(countWords(split.body) / wordsPerMinute)),
    book: place?.book ?? null,
    series: null,
    translations: [],
  };
}

/** Without a list of them all, which is most of what is read of a long text. */
function countWords(text: string): number {
  const word = /\S+/g;
  let count = 0;
  while (word.test(text)) count += 1;
  return count;
}

/** A book has the name of its folder, which stands in the addresses of its parts too. */
function refuseBookSlug(source: SourceFile, file: string, slug: string): Problem {
  const folder = file.replace(/\/[^/]*$/, "");
  return {
    file,
    ...locateKey(source, file, "slug"),
    message: `"slug" cannot rename a book, got "${slug}": the addresses of its parts have the name of the folder. Rename the folder ${folder}, and delete the line.`,
  };
}

/** @returns the old addresses of a document, with those that it has had where its collection has been */
function addMoved(
  own: readonly string[],
  { aliases }: Collection,
  toPath: (place: Pick<Collection, "path">) => string,
): string[] {
  const moved = aliases.map((old) => toPath({ path: old }));
  const known = new Set(own.map(aliasKey));
  return [...own, ...moved.filter((old) => !known.has(aliasKey(old)))];
}

const wordsPerMinute = 220;

/** Leaves room for a language and the longest ending. */
const longestSegment = 200;

/**
 * @param name relative to the content folder: `pages/about/team.de.md`
 * @returns the language and the path segments: `de`, `['about', 'team']`. Folders are part of some addresses, where `index` stands for its folder
 */
function readName(
  name: string,
  { hasFolders }: Collection,
  { locales, place }: Pick<DocumentContext, "locales" | "place">,
) {
  const [, ...parts] = name.replace(/\.md$/, "").split("/");
  const base = parts.pop() ?? "";
  const dot = base.lastIndexOf(".");
  const suffix = dot > 0 ? base.slice(dot + 1) : "";
  const hasLocale = locales.includes(suffix);
  const slug = hasLocale ? base.slice(0, dot) : base;
  const segments =
    place !== undefined
      ? [...place.segments]
      : hasFolders
        ? [...parts, ...(slug === "index" ? [] : [slug])]
        : [slug];
  return { locale: hasLocale ? suffix : (locales[0] ?? "en"), segments };
}

/** Disks take no path above 1,024 bytes (macOS) or 4,096; folders of the output come on top. */
const longestPath = 600;

function refuseLength(segments: readonly string[]): string[] {
  const { length } = segments.join("/");
  return length > longestPath
    ? [
        `has a path of ${length} characters, and disks take no more than ${longestPath} with what the build adds. Use fewer folders, or shorter names.`,
      ]
    : [];
}

function refuseSegment(segment: string, { locales, translationName }: DocumentContext): string[] {
  if (segment === "index") {
    return [
      'has the name "index", which in an address stands for the folder. Rename it, or give it another slug.',
    ];
  }
  if (segment.length > longestSegment) {
    return [
      `has a name of ${segment.length} characters, and disks take no more than 255 with what the build adds. Rename it, or add a slug of at most ${longestSegment}.`,
    ];
  }
  if (slugForm.test(segment)) return [];
  const purpose = reservedFor(`/${segment}`, []);
  if (purpose !== undefined)
    return [`has the name "${segment}", which is kept for ${purpose}. Rename it, or add a slug.`];
  if (translationName !== undefined)
    return [
      `is a translation by its name, and is not read as one. Rename it to ${path.basename(translationName)}.`,
    ];
  const suffix = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)$/.exec(segment);
  if (suffix) {
    return [
      `is in the language "${suffix[2]}", which site.yaml does not name among its locales (${locales.join(", ")}). Add it there, or rename the file.`,
    ];
  }
  const suggestion = toSlug(segment);
  return [
    `has the name "${segment}", which cannot be part of an address: use lower-case letters, digits and single hyphens. ${suggestion === "" ? "Rename it, or add a slug." : `Rename it to "${suggestion}", or add slug: ${suggestion}.`}`,
  ];
}

/** @returns where the value of a front matter key stands in a file, or one below it */
function locateKey(
  source: SourceFile,
  file: string,
  key: string,
  ...below: (string | number)[]
): { line: number; column: number } {
  // Nothing but a key of the front matter can start a line of it, so most values are found without parsing it.
  const [start = ""] =
    (below.length === 0 &&
      new RegExp(String.raw`^[^]*?\n${key}:[ \t]+(?=[^\s|>&!#])`).exec(source.text)) ||
    [];
  if (start !== "" && !start.includes("\n---")) return positionAt(source.text, start.length);
  const { split } = splitFrontMatter(source, file);
  return valuePosition(split.yaml, [key, ...below]);
}

function locateInText(
  source: SourceFile,
  file: string,
  offset: number,
  keys: readonly (string | number)[],
): { line: number; column: number } {
  const { split } = splitFrontMatter(source, file);
  return textPosition(split.yaml, keys, offset);
}

/** @returns the instant of the last change that readers have seen: as it is written, else as git tells it; null for none after the publication */
function lastChange({
  written,
  changedAt,
  date = "",
}: {
  written: string | undefined;
  changedAt: string | null;
  date: string | undefined;
}): string | null {
  // A change can be made before the publication that it prepares; readers see it no earlier.
  if (written !== undefined) return written > date ? written : date;
  return changedAt !== null && changedAt > date ? changedAt : null;
}
