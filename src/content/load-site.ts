/**
 * Loads a content folder into a Site, or throws a ContentError that names every problem of every file.
 */
import path from "node:path";
import {
  collectionNames,
  collections,
  type CollectionName,
} from "../contract/collections.ts";
import { nearest } from "../contract/nearest.ts";
import { assembleSite } from "./assemble-site.ts";
import type { Document } from "./document.ts";
import { toInstant } from "../collections/fields/instant.ts";
import { LoadCache } from "./load-cache.ts";
import {
  ContentError,
  isWarning,
  sortProblems,
  type Problem,
} from "./problems.ts";
import {
  findImageFault,
  readContent,
  readPublicFiles,
  type ContentFiles,
  type SourceFile,
} from "./read/read-content.ts";
import {
  locateSetting,
  readCompany,
  readLocales,
  readSettings,
} from "./read/site-files.ts";
import type { Site } from "./site.ts";
import { checkSite } from "./checks/check-site.ts";
import { checkNames } from "./checks/check-names.ts";
import { checkTexts } from "./checks/check-texts.ts";
import { checkVanished } from "./checks/check-vanished.ts";
import { dropUnpublishedReferences } from "./checks/check-references.ts";
import { linkTranslations } from "./translations.ts";

export interface LoadOptions {
  /** The content folder on disk. */
  folder: string;
  /** The instant that decides what is scheduled. One for a whole build. */
  now: Date;
  /** Whether drafts and scheduled documents have a page, as in a preview. Lists never hold them. */
  preview?: boolean;
  /** The folder of files that are served as they are; without it nobody checks links to them. */
  publicFolder?: string;
  /** The names of the hosts; without them nobody checks the site's. */
  hosts?: readonly string[];
  /** What is in the folder; read unless given. */
  files?: ContentFiles;
  /** What is kept from one load to the next. Without it everything is read anew. */
  memory?: LoadCache;
}

/** @throws ContentError with all problems, when there is one */
export function loadSite(options: LoadOptions): Site {
  const { folder, now, preview = false, memory = new LoadCache() } = options;
  const { files = readContent(folder) } = options;
  const problems = [...files.problems];
  const settings = readSettings(files, problems);
  const company = readCompany(files, problems, now);
  const locales = settings?.locales ?? readLocales(files);
  if (!locales) throw new ContentError(problems);

  const dates = memory.readGitDates(folder);
  const documents: Document[] = [];
  for (const source of files.sources) {
    if (isSiteFile(source.name)) continue;
    const collection = collectionOf(source, files.label, problems);
    if (!collection) continue;
    const result = memory.readDocument(source, collection, {
      label: files.label,
      locales,
      now: toInstant(now),
      committedAt: dates.get(source.name) ?? null,
    });
    if (result.document) documents.push(result.document);
    else problems.push(...result.problems);
  }
  if (!settings || !company) throw new ContentError(problems);
  const site = assembleSite({
    settings,
    company: {
      ...company,
      updatedAt: company.updatedAt ?? dates.get("company.md") ?? null,
    },
    folder: path.resolve(folder),
    media: files.media,
    documents,
    preview,
  });
  const publicFiles =
    options.publicFolder === undefined
      ? undefined
      : readPublicFiles(options.publicFolder);
  problems.push(...checkNames(files));
  // Links to a document that could not be read are not at fault.
  if (problems.every(isWarning))
    problems.push(
      ...checkVanished(site, files, toInstant(now)),
      ...checkTexts(site, {
        now: toInstant(now),
        publicFiles,
      }),
    );
  problems.push(
    ...checkSite(site, {
      label: files.label,
      locateSetting: (...keys) => locateSetting(files, keys),
      imageFault: (name) => findImageFault(path.join(folder, name)),
      publicFiles,
      hosts: options.hosts,
    }),
  );
  if (!problems.every(isWarning)) throw new ContentError(problems);
  site.warnings = sortProblems(problems);
  linkTranslations(site);
  dropUnpublishedReferences(site);
  return site;
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
    message: `is in none of the folders ${Object.keys(collections).join(", ")}. ${hint ? `Did you mean ${label}/${hint}/?` : "Move it into one of them."}`,
  });
  return undefined;
}
