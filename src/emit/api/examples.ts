/**
 * Real answers of a build as examples for a version of its API: the ones that the same requests get from it.
 */
import { listEnvelope } from "../../contract/list-links.ts";
import {
  itemPath,
  type ItemOperation,
  type ListOperation,
  type Operation,
} from "../../contract/operation.ts";
import type { Parameter, RangeParameter } from "../../contract/parameter.ts";
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import type { Projection } from "../../contract/projection.ts";
import { apiPath, documentName, toUrl } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { exampleChanges, exampleExport } from "../copy/emit-copy.ts";
import { listNames, surveySite } from "../copy/survey.ts";
import { toApiIndex, toCompanyProfile, toItem, toItemWithText } from "./items.ts";
import { tagLines } from "./tags.ts";

export interface Example {
  /** The request, as a path with its query. */
  path: string;
  answer: unknown;
  /** A value of each parameter by its name: with any of them alone and with all together the operation answers with a document, if there is one. */
  values: Readonly<Record<string, string>>;
}

/** @returns an example for each operation that has one, by the operation's id. Lists are shown with one item, as for per_page=1 */
export function pickExamples(site: Site, projection: Projection): Map<string, Example> {
  const examples = projection.version.operations.map(
    (operation) => [operation.id, pickExample(site, projection, operation)] as const,
  );
  return new Map(examples.flatMap(([id, example]) => (example ? [[id, example]] : [])));
}

function pickExample(
  site: Site,
  projection: Projection,
  operation: Operation,
): Example | undefined {
  const path = apiPath(projection.version.name, operation.path);
  switch (operation.kind) {
    case "list":
      return pickList(site, projection, operation, path);
    case "tags":
      return pickTags(site, projection, operation, path);
    case "item":
      return pickItem(site, projection, operation, path);
    case "index":
      return {
        path,
        answer: { data: toApiIndex(site, projection) },
        values: {},
      };
    case "company":
      return {
        path,
        answer: { data: toCompanyProfile(site, projection) },
        values: {},
      };
    case "export":
      return { path, answer: exampleExport(site, projection), values: {} };
    case "changes":
      return exampleChanges(site, projection, path);
    case "export-file":
      return pickExportFile(site, projection, path);
  }
}

function pickList(
  site: Site,
  projection: Projection,
  operation: ListOperation,
  path: string,
): Example {
  const documents = site.lists[operation.collection] ?? [];
  const items = documents
    .slice(0, 1)
    .map((document) => JSON.stringify(toItem(site, projection, document)));
  return {
    ...firstOf(site, operation, path, items, documents.length),
    values: Object.fromEntries(
      operation.parameters.map((parameter) => [
        parameter.name,
        exampleValue(parameter, documents[0]),
      ]),
    ),
  };
}

/** @returns the page that has the first item alone */
function firstOf(
  site: Site,
  operation: Operation,
  path: string,
  items: readonly string[],
  total: number,
): Pick<Example, "path" | "answer"> {
  const query = { ...defaultQuery(operation), per_page: 1 };
  const url = toUrl(site.settings.base_url, path);
  const { before, after } = listEnvelope(operation, url, query, total);
  return {
    path: path + formatQuery(operation, query),
    answer: JSON.parse(before + items.join("") + after),
  };
}

function pickTags(site: Site, projection: Projection, operation: Operation, path: string): Example {
  const lines = tagLines(site, projection, undefined);
  const tagged = publishedDocuments(site).find(({ tags }) => tags.length > 0);
  return {
    ...firstOf(site, operation, path, lines.slice(0, 1), lines.length),
    values: Object.fromEntries(
      operation.parameters.map((parameter) => [
        parameter.name,
        parameter.name === "locale"
          ? (tagged?.locale ?? site.defaultLocale)
          : exampleValue(parameter),
      ]),
    ),
  };
}

/** @returns a value that keeps the document, and the page that it is on if it is the first. Empty where the document has nothing that a label or an instant could be */
function exampleValue(parameter: Parameter, document?: Document): string {
  switch (parameter.type) {
    case "integer":
      return String(parameter.default);
    case "text":
      return exampleWord(document) ?? parameter.example;
    case "choice":
      return (document && parameter.valueOf(document)) ?? parameter.example;
    case "label":
      return (document && parameter.labelsOf(document)[0]) ?? "";
    case "range":
      return document ? exampleBound(parameter, document) : "";
    case "order":
    case "include":
      return parameter.example;
    case "cursor":
      return "";
  }
}

/** @returns the value of a document, which both bounds include */
function exampleBound(
  { key }: RangeParameter,
  { fields, updatedAt, publishedAt }: Document,
): string {
  const value = fields[key] ?? updatedAt ?? publishedAt;
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}

/** @returns a word of a document's title, or of its description, for searching */
export function exampleWord(document?: Document): string | undefined {
  const text = document && `${document.title} ${document.description}`;
  return /[\p{L}\p{N}]{4,30}/u.exec(text ?? "")?.[0].toLowerCase();
}

/** The document with the least text of its own, so that the description stays readable. */
function pickItem(
  site: Site,
  projection: Projection,
  { collection }: ItemOperation,
  path: string,
): Example | undefined {
  const [shortest] = (site.lists[collection] ?? [])
    .map((one) => ({ document: one, length: one.body.trim().length || Infinity }))
    .toSorted((a, b) => a.length - b.length || (a.document.path < b.document.path ? -1 : 1));
  if (!shortest) return undefined;
  const { document } = shortest;
  const { slug, locale } = document;
  const name = documentName(slug, locale, site.defaultLocale);
  return {
    path: itemPath({ path }, name),
    answer: { data: toItemWithText(site, projection, document) },
    values: { slug: name },
  };
}

/** The file of the first list that holds something, of which the first line is shown. */
function pickExportFile(site: Site, projection: Projection, path: string): Example | undefined {
  const name = listNames(projection).find((one) => site.lists[one]?.length);
  const [document] = (name !== undefined && site.lists[name]) || [];
  const part = surveySite(site, projection).files.find(({ collection }) => collection === name);
  if (!document || !part) return undefined;
  const file = part.path.slice(part.path.lastIndexOf("/") + 1);
  return {
    path: path.replace("{file}", file),
    answer: toItemWithText(site, projection, document),
    values: { file },
  };
}
