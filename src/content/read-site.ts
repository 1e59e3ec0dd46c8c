/**
 * Reads a content folder into a Site, file by file. What no single file can know is looked at in src/checks.
 */
import path from "node:path";
import { toInstant } from "../collections/fields/instant.ts";
import {
  collectionNames,
  type CollectionName,
} from "../contract/collections.ts";
import { nearest } from "../contract/nearest.ts";
import { assembleSite } from "./assemble-site.ts";
import type { Document } from "./document.ts";
import { LoadCache } from "./load-cache.ts";
import type { Problem } from "./problems.ts";
import {
  readContent,
  type ContentFiles,
  type SourceFile,
} from "./read/read-content.ts";
import { readCompany, readLocales, readSettings } from "./read/site-files.ts";
import { translationName } from "./read/translation-name.ts";
import type { Site } from "./site.ts";

export interface ReadOptions {
  /** The content folder on disk. */
  folder: string;
  /** What problems call it, unless its files are given: its own name unless told. */
  label?: string;
  /** The instant that decides what is scheduled. One for a whole build. */
  now: Date;
  /** Whether drafts and scheduled documents have a page, as in a preview. Lists never hold them. */
  preview?: boolean;
  /** What is in the folder; read unless given. */
  files?: ContentFiles;
  /** What is kept from one load to the next. Without it everything is read anew. */
  memory?: LoadCache;
}

/**
 * Reads everything, whatever is wrong: what cannot be read has something in its place.
 *
 * @returns the site, unless what it is made of is missing; the languages of its files; and what is wrong with single files
 */
export function readSite(options: ReadOptions): {
  site: Site | undefined;
  files: ContentFiles;
  locales: string[];
  problems: Problem[];
} {
  const { folder, preview = false, memory = new LoadCache() } = options;
  const { files = readContent(folder, options.label) } = options;
  const now = toInstant(options.now);
  const problems = [...files.problems];
  const settings = readSettings(files, problems);
  const company = readCompany(files, problems, options.now);
  const locales = readLocales(files) ?? guessLocales(files);
  const isUnread = files.sources.length === 0 && files.problems.length > 0;
  if (!settings || !company || isUnread)
    return { site: undefined, files, locales, problems };

  const names = new Set(files.sources.map(({ name }) => name));
  const dates = memory.readGitDates(folder);
  const documents: Document[] = [];
  for (const source of files.sources) {
    if (isSiteFile(source.name)) continue;
    const collection = collectionOf(source, files.label, problems);
    if (!collection) continue;
    const result = memory.readDocument(source, collection, {
      label: files.label,
      locales,
      now,
      committedAt: dates.get(source.name) ?? null,
      translationName: translationName(
        source.name,
        (name) => names.has(name),
        locales,
      ),
    });
    const document = result.document ?? result.standIn;
    if (document) documents.push(document);
    problems.push(...result.problems);
  }
  const site = assembleSite({
    settings: { ...settings, locales },
    company: {
      ...company,
      updatedAt: company.updatedAt ?? dates.get("company.md") ?? null,
    },
    folder: path.resolve(folder),
    media: files.media,
    documents,
    preview,
  });
  return { site, files, locales, problems };
}

/** @returns where nobody can tell the languages, all that names of files may mean, so that none is called wrong */
function guessLocales({ sources }: ContentFiles): string[] {
  const codes = sources.map(
    ({ name }) => /\.([a-z]{2,3}(?:-[A-Z]{2})?)\.md$/.exec(name)?.[1] ?? "en",
  );
  return [...new Set(["en", ...codes])];
}

function isSiteFile(name: string): boolean {
  return (
    name === "site.yaml" ||
    name === "company.md" ||
    name === "README.md" ||
    !name.endsWith(".md")
  );
}

function collectionOf(
  source: SourceFile,
  label: string,
  problems: Problem[],
): CollectionName | undefined {
  const [folder = "", ...rest] = source.name.split("/");
  const name = collectionNames.find((known) => known === folder);
  if (name && rest.length > 0) return name;
  const place = rest.length > 0 ? folder : path.basename(folder, ".md");
  const hint = nearest(place, collectionNames);
  problems.push({
    file: `${label}/${source.name}`,
    line: 1,
    column: 1,
    message: `is in none of the folders ${collectionNames.join(", ")}. ${hint ? `Did you mean ${label}/${hint}/?` : "Move it into one of them."}`,
  });
  return undefined;
}
