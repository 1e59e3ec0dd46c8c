/**
 * Reads a content folder into a Site, file by file. src/checks contains the checks across files.
 */
import path from "node:path";
import { parseDate, toInstant } from "../collections/front-matter/dates.ts";
import { standardNames } from "../collections/presets/presets.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { assembleSite } from "./assemble-site.ts";
import { findBooks, placeOf } from "./books.ts";
import { isUnpublished, type Document } from "./document.ts";
import { isInPieces, translationName } from "./file-name.ts";
import { timeOfFile } from "./git/git.ts";
import { readGitDates, readHead } from "./git/git-dates.ts";
import type { LoadCache } from "./load-cache.ts";
import { filePlace, warn, type Place, type Problem } from "./problems.ts";
import { readDocument } from "./read/read-document.ts";
import { readContent, type ContentFiles } from "./read/read-content.ts";
import { readText, type SourceFile } from "./read/read-text.ts";
import { readingMinutes } from "./read/reading-time.ts";
import type { Settings, SettingsSchema } from "./settings/settings.ts";
import {
  readCompany,
  readSettings,
  readStringsFiles,
  type StringsFile,
} from "./read/site-files.ts";
import type { Site } from "./site.ts";
import { collectionAt, toSiteCollections, type SiteCollections } from "./site-collections.ts";

/** Document whose text is read. */
export interface MarkdownFile {
  /** Name relative to the content folder: `blog/x.md`. */
  source: string;
  /** Line of the file on which the text starts. */
  line: number;
  /** Name of the content folder in problems. */
  label: string;
  /** Names of all files in the content folder. */
  names: ReadonlySet<string>;
  settings: Settings;
  /** @returns the text of a file in the content folder; undefined if it is not text */
  read(name: string): string | undefined;
  /** Returns false for a document that is a draft, scheduled or expired. */
  isPublished(name: string): boolean;
}

/** Text in CommonMark. Without `toSource`, it has the lines of its file. */
export interface ReadText {
  text: string;
  problems?: readonly Problem[];
  /** @returns the place of a line of the text in the file that it comes from */
  toSource?: (place: Place) => Place;
  /** @returns a message about a place in a file, with the paths as that file has them */
  toWritten?: (message: string, place: Place) => string;
}

export interface ReadOptions {
  /** The content folder on disk. */
  folder: string;
  /** Name of the folder in problems; its own name by default. Ignored if `files` is given. */
  label?: string;
  /** Time of the build, which decides what is scheduled. */
  now: Date;
  /** Gives drafts and scheduled documents a page, as in a preview. Lists never contain them. */
  preview?: boolean;
  /** Files of the folder; read from disk by default. */
  files?: ContentFiles;
  /** Cache between loads; without it, everything is read again. */
  memory?: LoadCache;
  /** Schema of site.yaml; that of a site without plugins by default. */
  settings?: SettingsSchema;
  /** Converts extensions of Markdown to CommonMark; unchanged by default. */
  readMarkdown?: (text: string, file: MarkdownFile) => ReadText;
}

/**
 * Reads all files despite errors, with placeholders for unreadable values.
 *
 * @returns the site, undefined without settings, company.md or readable files; the languages of its
 *   files; its strings files; and the problems of single files
 */
export function readSite(options: ReadOptions): {
  site: Site | undefined;
  files: ContentFiles;
  locales: string[];
  strings: StringsFile[];
  problems: Problem[];
} {
  const { folder, preview = false, memory } = options;
  const { files = readContent(folder, options.label) } = options;
  const now = toInstant(options.now);
  const problems = [...files.problems];
  const { settings, locales = guessLocales(files) } = readSettings(
    files,
    problems,
    options.settings,
  );
  const company = readCompany(files, problems, options.now, settings?.timezone);
  const strings = readStringsFiles(files, problems);
  const isUnread = files.sources.length === 0 && files.problems.length > 0;
  if (!settings || !company || isUnread)
    return { site: undefined, files, locales, strings, problems };

  const sources = files.sources.filter(({ name }) => !isInPieces(name));
  const names = new Set(sources.map(({ name }) => name));
  const readDates = () => readGitDates(folder);
  const dates = memory ? memory.dates.get("", [readHead(folder)], readDates) : readDates();
  if (!dates) problems.push(describeShallowClone(files.label));
  const collections = toSiteCollections(settings);
  const declared = JSON.stringify([settings.collections, settings.timezone]);
  const books = findBooks(names, collections.values(), locales);
  const documents: Document[] = [];
  for (const source of sources) {
    if (isSiteFile(source.name)) continue;
    const collection = collectionAt(collections, source.name);
    if (!collection) {
      problems.push(describeMisplaced(source, files.label, collections));
      continue;
    }
    const context = {
      label: files.label,
      locales,
      now,
      addedAt:
        dates?.get(source.name)?.added ??
        (dates?.size === 0 ? timeOfFile(path.join(folder, source.name)) : null),
      changedAt: dates?.get(source.name)?.changed ?? null,
      committedAt: dates?.get(source.name)?.committed ?? null,
      place: placeOf(source.name, books, locales),
      translationName: translationName(source.name, (name) => names.has(name), locales),
    };
    const read = () => readDocument(source, collection, context);
    const { document, problems: faults } = memory
      ? memory.documents.get(source.name, [source.text, declared, JSON.stringify(context)], read)
      : read();
    // Copied, because each load links the documents of its site to each other.
    if (document) documents.push({ ...document });
    problems.push(...faults);
  }
  problems.push(...readBodies(documents, files, options, settings));
  const site = assembleSite({
    settings: { ...settings, locales, api: toLocalDays(settings) },
    strings: Object.fromEntries(strings.map(({ locale, words }) => [locale, words])),
    company: {
      ...company,
      updatedAt: company.updatedAt ?? dates?.get("company.md")?.changed ?? null,
    },
    now,
    folder: path.resolve(folder),
    media: files.media,
    documents,
    preview,
  });
  return { site, files, locales, strings, problems };
}

/** Converts the texts of documents to CommonMark. Each can depend on the others. */
function readBodies(
  documents: readonly Document[],
  { sources, media, label }: ContentFiles,
  { folder, readMarkdown }: ReadOptions,
  settings: Settings,
): Problem[] {
  if (!readMarkdown) return [];
  const texts = new Map(sources.map(({ name, text }) => [name, text]));
  const unpublished = new Set(documents.filter(isUnpublished).map(({ source }) => source));
  const shared = {
    label,
    names: new Set([...texts.keys(), ...media]),
    settings,
    read: (name: string) => texts.get(name) ?? readText(path.join(folder, name), name).text,
    isPublished: (name: string) => !unpublished.has(name),
  };
  return documents.flatMap((document) => {
    const { body, source, bodyLine: line } = document;
    const { text, problems = [], ...places } = readMarkdown(body, { ...shared, source, line });
    document.body = text;
    if (places.toSource)
      Object.assign(document, { readingTimeMinutes: readingMinutes(text), ...places });
    return problems;
  });
}

/** @returns the deprecations of the API with the instants of their days in the time zone of the site */
function toLocalDays({ api, timezone }: Pick<Settings, "api" | "timezone">): Settings["api"] {
  const local = (date: string) => parseDate(date, timezone) ?? date;
  return {
    deprecations: api.deprecations.map(({ version, declared, sunset }) => ({
      version,
      declared: local(declared),
      sunset: local(sunset),
    })),
  };
}

/**
 * @returns every language suffix in a file name as a language, so that unreadable settings cause no
 *   further errors
 */
function guessLocales({ sources }: ContentFiles): string[] {
  const codes = sources.map(
    ({ name }) => /\.([a-z]{2,3}(?:-[A-Z]{2})?)\.md$/.exec(name)?.[1] ?? "en",
  );
  return [...new Set(["en", ...codes])];
}

function isSiteFile(name: string): boolean {
  return name === "company.md" || name === "README.md" || !name.endsWith(".md");
}

function describeMisplaced(
  { name }: SourceFile,
  label: string,
  collections: SiteCollections,
): Problem {
  const [folder = "", ...rest] = name.split("/");
  const place = filePlace(`${label}/${name}`);
  const isLeftOut = standardNames.includes(folder);
  if (isLeftOut && rest.length > 0)
    return {
      ...place,
      message: `is in the folder ${folder}, which is switched off. Move it, or delete the line "${folder}: false" in site.yaml.`,
    };
  const names = [...collections.keys()];
  const meant = rest.length > 0 ? folder : path.basename(folder, ".md");
  const hint = didYouMean(meant, names);
  const remedy =
    hint === undefined
      ? `Move it into one of them${rest.length > 0 ? `, or declare ${folder} under collections in site.yaml` : ""}.`
      : `Did you mean ${label}/${hint}/?`;
  return {
    ...place,
    message: `is in none of the folders ${names.join(", ")}. ${remedy}`,
  };
}

/** Without this error, pages, API and sitemap would silently lack modification dates. */
function describeShallowClone(label: string): Problem {
  return warn(
    filePlace(`${label}/site.yaml`),
    'is in a shallow clone of its repository, which lacks the dates on which texts changed. Run "git fetch --unshallow"; in a workflow, set fetch-depth: 0.',
  );
}
