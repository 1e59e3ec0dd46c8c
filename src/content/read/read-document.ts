/**
 * Reads a Markdown file into a Document: its name determines language and slug, its front matter
 * everything else.
 */
import path from "node:path";
import type { z } from "zod";
import type { FrontMatterSchema } from "../../collections/front-matter/front-matter-schema.ts";
import { normalizeEnd, parseDate, toInstant } from "../../collections/front-matter/dates.ts";
import { aliasKey } from "../../format/redirects.ts";
import { timeOf } from "../../collections/collection.ts";
import { toLocalTime, utc } from "../../format/local-time.ts";
import { documentPath } from "../../format/urls.ts";
import { findBooks, isEarlierVersion, placeOf, type BookPlace, inheritStates } from "../books.ts";
import { publicationState, type Document } from "../document.ts";
import { parseFileName } from "../file-name.ts";
import { readPeriod } from "../period.ts";
import { filePlace, positionAt, type Place, type Problem } from "../problems.ts";
import { collectionAt, type Collection, type SiteCollections } from "../site-collections.ts";
import { splitFrontMatter, type SplitFile } from "./front-matter.ts";
import type { ContentFiles } from "./read-content.ts";
import type { SourceFile } from "./read-text.ts";
import { readingMinutes } from "./reading-time.ts";
import { refuseSegments, type NamedContext } from "./refuse-segments.ts";
import { validate } from "./validate-yaml.ts";
import { textPlace, valuePlace, type Path, type YamlSource } from "./yaml-source.ts";

interface DocumentContext extends NamedContext {
  /** Name of the content folder in problems. */
  label: string;
  /** Time of the build. */
  now: string;
  /** Instant of the first commit of the file, if known. */
  addedAt?: string | null;
  /** Instant of the last change of its body in git after that. */
  changedAt?: string | null;
  /** Instant of its last commit. */
  committedAt?: string | null;
  /** Position of the file in a book. */
  place?: BookPlace | undefined;
}

export interface DocumentResult {
  /**
   * Contains placeholders in place of values with errors, so that links to it and from it can still
   * be checked.
   */
  document: Document | undefined;
  problems: Problem[];
}

/** @returns the document, and the problems within the file */
export function readDocument(
  source: SourceFile,
  collection: Collection,
  context: DocumentContext,
): DocumentResult {
  const file = `${context.label}/${source.name}`;
  const { split, problems: faults } = splitFrontMatter(source, file);
  const {
    value,
    replaced,
    problems: valueProblems,
  } = validate<FrontMatterSchema>(split.yaml, collection.frontMatter, collection.timezone);
  // Checks of other files and of the site would report a placeholder as the author's value.
  for (const key of replaced)
    if (value && Object.hasOwn(value.fields, key)) value.fields[key] = null;
  const { locale, segments } = placeDocument(source.name, collection, context);
  const ownSlug = value?.slug;
  const isBook = context.place?.isIndex === true;
  if (ownSlug !== undefined && !isBook) segments.splice(-1, 1, ownSlug);
  const isIndex = isBook || /\/index(?:\.[a-z]{2,3}(?:-[A-Za-z]+)?)?\.md$/.test(source.name);
  const misnamed = Array.from(refuseSegments(segments, isIndex, context), (message) => ({
    ...filePlace(file),
    message,
  }));
  // Without front matter all keys are missing, and a single error reports that.
  const isBare = faults.length > 0 && split.bodyLine === 1;
  return {
    document:
      value && toDocument(value, source, split, { ...context, collection, locale, segments }),
    problems: [
      ...faults,
      ...misnamed,
      ...(isBare ? [] : valueProblems),
      ...(isBook && ownSlug !== undefined
        ? [refuseBookSlug(source, file, ownSlug, collection)]
        : []),
    ],
  };
}

interface DocumentFiles extends Pick<ContentFiles, "sources" | "label"> {
  /** Names of all files in the folder; those of the sources by default. */
  names?: readonly string[];
}

/**
 * @param now time of the build, which decides what is scheduled
 * @returns the documents of a folder in file order, not linked to each other, with their problems
 */
export function readDocuments(
  { sources, label, names = sources.map(({ name }) => name) }: DocumentFiles,
  collections: SiteCollections,
  locales: readonly string[],
  now: string,
): DocumentResult[] {
  const books = findBooks(names, collections.values(), locales);
  const results = sources.flatMap((source) => {
    const collection = collectionAt(collections, source.name);
    if (!collection || !source.name.endsWith(".md")) return [];
    const place = placeOf(source.name, books, locales);
    return readDocument(source, collection, { label, locales, now, place });
  });
  inheritStates(
    results.flatMap(({ document }) => document ?? []),
    locales,
  );
  return results;
}

/**
 * @returns the language of a file and the segments of its path in the collection:
 *   `pages/about/team.de.md` → `de` and `about`, `team`
 */
function placeDocument(
  name: string,
  { hasFolders }: Collection,
  { locales, place }: Pick<DocumentContext, "locales" | "place">,
): { locale: string; segments: string[] } {
  const { stem, locale } = parseFileName(name, locales);
  const [, ...folders] = stem.split("/");
  const base = folders.pop() ?? "";
  // The path of an index is that of its folder.
  const inFolders = base === "index" ? folders : [...folders, base];
  return { locale, segments: place ? [...place.segments] : hasFolders ? inFolders : [base] };
}

interface PlacedContext extends DocumentContext {
  collection: Collection;
  locale: string;
  /** Segments of the path in the collection. */
  segments: readonly string[];
}

function toDocument(
  { date, updated, expires, draft, ...front }: z.output<FrontMatterSchema>,
  source: SourceFile,
  { body, bodyLine }: SplitFile,
  context: PlacedContext,
): Document {
  const { label, locales, now, addedAt = null, changedAt = null, committedAt = null } = context;
  const { collection, locale, segments, place } = context;
  const { timezone } = collection;
  const toLocal = (text: string) => parseDate(text, timezone);
  const publishedLocal = date && toLocal(date);
  const publishedAt = publishedLocal === undefined ? null : toInstant(new Date(publishedLocal));
  const changed = changedAt && toLocalTime(Date.parse(changedAt), timezone ?? utc);
  const updatedLocal = lastChange(updated && toLocal(updated), changed, publishedLocal);
  const end = expires ?? timeOf(front, collection.expires);
  const expiresAt = end ? normalizeEnd(end, timezone) : null;
  const file = `${label}/${source.name}`;
  const slug = segments.join("/") || "index";
  const toPath = (at: Pick<Collection, "path">) =>
    documentPath(at, slug, locale, locales[0] ?? locale);
  return {
    ...front,
    aliases: addMoved(front.aliases, collection, toPath),
    file,
    source: source.name,
    locale,
    slug,
    path: toPath(collection),
    state: publicationState(
      {
        date: publishedAt ?? undefined,
        draft,
        noindex: front.noindex,
        expiresAt,
        isEarlier: isEarlierVersion(place ?? {}),
      },
      now,
    ),
    expiresAt,
    period: readPeriod(collection, front),
    publishedAt,
    publishedLocal: publishedLocal ?? null,
    addedAt,
    committedAt,
    updatedAt: updatedLocal && toInstant(new Date(updatedLocal)),
    updatedLocal,
    body,
    bodyLine,
    // Parses the front matter again on demand, so that no document keeps its syntax tree.
    locate: (key: string, ...below: (string | number)[]) =>
      locate(source, file, [key, ...below], collection),
    locateIn: (offset: number, ...keys: [string, ...(string | number)[]]) =>
      textPlace(parseAgain(source, file, collection), keys, offset),
    readingTimeMinutes: readingMinutes(body),
    book: place?.book ?? null,
    series: null,
    translations: [],
  };
}

/** A book cannot have a slug, because the name of its folder is part of the paths of its parts. */
function refuseBookSlug(
  source: SourceFile,
  file: string,
  slug: string,
  collection: Collection,
): Problem {
  return {
    ...locate(source, file, ["slug"], collection),
    message: `"slug" cannot rename a book, got "${slug}": the addresses of its parts contain the name of the folder. Rename the folder ${path.dirname(file)}, and delete the line.`,
  };
}

/** @returns the aliases of a document, including its paths below earlier paths of its collection */
function addMoved(
  keys: readonly string[],
  { aliases }: Collection,
  toPath: (at: Pick<Collection, "path">) => string,
): string[] {
  const known = new Set(keys.map(aliasKey));
  const moved = aliases.map((old) => toPath({ path: old }));
  return [...keys, ...moved.filter((old) => !known.has(aliasKey(old)))];
}

/** @returns the position of the value at a path in the front matter of a file */
function locate(source: SourceFile, file: string, keys: Path, collection: Collection): Place {
  const [key, ...below] = keys;
  // Only a top-level key can start a line, so most values are found without parsing.
  const [before = ""] =
    (below.length === 0 &&
      new RegExp(String.raw`^[^]*?\n${key}:[ \t]+(?=[^\s|>&!#])`).exec(source.text)) ||
    [];
  return before !== "" && !before.includes("\n---")
    ? { file, ...positionAt(source.text, before.length) }
    : valuePlace(parseAgain(source, file, collection), keys);
}

/** @returns the front matter without invalid entries of lists, as in the document */
function parseAgain(source: SourceFile, file: string, { frontMatter }: Collection): YamlSource {
  const { yaml } = splitFrontMatter(source, file).split;
  validate(yaml, frontMatter);
  return yaml;
}

/**
 * @param written value of `updated` in the front matter
 * @param changedAt instant of the last change in git
 * @param date instant of the first publication
 * @returns the last visible change, as written; null if there was none after the publication
 */
function lastChange(
  written: string | undefined,
  changedAt: string | null,
  date = "",
): string | null {
  // A change made before the publication becomes visible only with it.
  const isLater = (change: string) => date === "" || Date.parse(change) > Date.parse(date);
  if (written !== undefined) return isLater(written) ? written : date;
  return changedAt !== null && isLater(changedAt) ? changedAt : null;
}
