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
import { companyAdvice, companySchema, type Company } from "./company.ts";
import type { Document } from "./document.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { readGitDates } from "./git-dates.ts";
import { toInstant } from "./instant.ts";
import { compareDocuments } from "./order.ts";
import { ContentError, type Problem } from "./problems.ts";
import {
  readContent,
  type ContentFiles,
  type SourceFile,
} from "./read-content.ts";
import { readDocument } from "./read-document.ts";
import { settingsAdvice, settingsSchema, type Settings } from "./settings.ts";
import type { Site } from "./site.ts";
import { checkSite } from "./check-site.ts";
import { linkTranslations } from "./translations.ts";
import { parseYaml, validate } from "./yaml-source.ts";

export interface LoadOptions {
  /** The content folder on disk. */
  folder: string;
  /** The instant that decides what is scheduled. One for a whole build. */
  now: Date;
  /** Whether drafts and scheduled documents have a page, as in a preview. Lists never hold them. */
  preview?: boolean;
}

/** @throws ContentError with all problems, when there is one */
export function loadSite({ folder, now, preview = false }: LoadOptions): Site {
  const files = readContent(folder);
  const problems = [...files.problems];
  const settings = readSettings(files, problems);
  const company = readCompany(files, problems);
  if (!settings || !company) throw new ContentError(problems);

  const dates = readGitDates(folder);
  const documents: Document[] = [];
  for (const source of files.sources) {
    if (isSiteFile(source.name)) continue;
    const collection = collectionOf(source, files.label, problems);
    if (!collection) continue;
    const result = readDocument(source, collection, {
      label: files.label,
      locales: settings.locales,
      now: toInstant(now),
      committedAt: dates.get(source.name) ?? null,
    });
    if (result.document) documents.push(result.document);
    else problems.push(...result.problems);
  }
  documents.sort(compareAcross);

  const defaultLocale = settings.locales[0] ?? "en";
  const site: Site = {
    settings,
    company: {
      ...company,
      updatedAt: company.updatedAt ?? dates.get("company.md") ?? null,
    },
    defaultLocale,
    folder: path.resolve(folder),
    media: files.media,
    documents,
    lists: listPublished(documents),
    visible: documents.filter(
      ({ state }) => preview || state === "published" || state === "noindex",
    ),
    bySource: new Map(documents.map((document) => [document.source, document])),
  };
  linkTranslations(site);
  problems.push(...checkSite(site, files.label));
  if (problems.length > 0) throw new ContentError(problems);
  return site;
}

function listPublished(
  documents: Document[],
): Record<CollectionName, Document[]> {
  const of = (collection: CollectionName) =>
    documents.filter(
      (document) =>
        document.collection === collection && document.state === "published",
    );
  return {
    pages: of("pages"),
    services: of("services"),
    industries: of("industries"),
    consulting: of("consulting"),
    guides: of("guides"),
    blog: of("blog"),
    "case-studies": of("case-studies"),
  };
}

function compareAcross(a: Document, b: Document): number {
  return (
    collectionNames.indexOf(a.collection) -
      collectionNames.indexOf(b.collection) || compareDocuments(a, b)
  );
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

function readSettings(
  files: ContentFiles,
  problems: Problem[],
): Settings | undefined {
  const source = files.sources.find(({ name }) => name === "site.yaml");
  const file = `${files.label}/site.yaml`;
  if (!source) {
    if (existsOnDisk(files)) {
      problems.push({
        file,
        line: 1,
        column: 1,
        message:
          "is missing: it tells the name and the address of the site. Create it with name, base_url, description and locales.",
      });
    }
    return undefined;
  }
  const result = validate(
    parseYaml(file, source.text),
    settingsSchema,
    settingsAdvice,
  );
  problems.push(...result.problems);
  return result.value;
}

function existsOnDisk(files: ContentFiles): boolean {
  return !files.problems.some(
    ({ file }) => file === files.label || file === `${files.label}/site.yaml`,
  );
}

function readCompany(
  files: ContentFiles,
  problems: Problem[],
): Company | undefined {
  const source = files.sources.find(({ name }) => name === "company.md");
  const file = `${files.label}/company.md`;
  if (!source) {
    if (existsOnDisk(files)) {
      problems.push({
        file,
        line: 1,
        column: 1,
        message:
          "is missing: it is the profile of the organisation. Create it with front matter: name and description.",
      });
    }
    return undefined;
  }
  const { split, problem } = splitFrontMatter(source, file);
  if (problem) {
    problems.push(problem);
    return undefined;
  }
  const { value, problems: wrong } = validate(
    split.yaml,
    companySchema,
    companyAdvice,
  );
  problems.push(...wrong);
  return (
    value && {
      ...value,
      file,
      source: source.name,
      path: "/",
      body: split.body,
      updatedAt: value.updated ?? null,
    }
  );
}
