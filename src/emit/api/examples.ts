/**
 * Examples for a version of the API: real responses of a build, and parameter values with which
 * each operation returns a document, one at a time and all together.
 */
import { fillPath, type DescribedOperation, type Parameter } from "../../contract/api.ts";
import { formatChanges } from "../../contract/data/changes.ts";
import { listEnvelope } from "../../contract/list-envelope.ts";
import type { Api } from "../../contract/make-api.ts";
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import { apiPath, documentName, toUrl } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { collectExport } from "../export/export-collector.ts";
import { exportResponse } from "../export/emit-export.ts";
import { cursorOf } from "../export/history.ts";
import { facetValues, listDocuments } from "./index-documents.ts";
import { formatDocument, toCompany, toIndex, toItem } from "./serialize.ts";
import { listNames } from "./site-apis.ts";
import { tagLines } from "./tags.ts";

export interface Example {
  /** Path and query of the request. */
  path: string;
  response: unknown;
  /** Parameter values by name; empty strings for values that the document lacks. */
  values: Readonly<Record<string, string>>;
}

/**
 * @returns an example for each operation that has one, by operation id. Lists contain one item, as
 * with per_page=1
 */
export function pickExamples(site: Site, api: Api): Map<string, Example> {
  return new Map(
    api.operations.flatMap((operation) => {
      const example = pickExample(site, api, operation);
      return example ? [[operation.id, example]] : [];
    }),
  );
}

function pickExample(site: Site, api: Api, operation: DescribedOperation): Example | undefined {
  const path = apiPath(api.name, operation.path);
  const fixed = (response: object) => ({ path, response, values: {} });
  switch (operation.kind) {
    case "list": {
      const { collection } = operation;
      const documents =
        collection === null ? listDocuments(site, api) : (site.lists[collection] ?? []);
      const [first] = documents;
      const items = first ? [JSON.stringify(toItem(site, api, first))] : [];
      return firstPage(site, operation, path, items, documents, documents.length, api);
    }
    case "tags": {
      const lines = tagLines(site, api, undefined);
      const tagged = publishedDocuments(site).filter(({ tags }) => tags.length > 0);
      return firstPage(site, operation, path, lines.slice(0, 1), tagged, lines.length, api);
    }
    case "item": {
      const document = shortest(site.lists[operation.collection] ?? []);
      if (!document) return undefined;
      const slug = documentName(document.slug, document.locale, site.defaultLocale);
      return {
        path: fillPath(path, slug),
        response: { data: JSON.parse(formatDocument(site, api, document).json) },
        values: { slug },
      };
    }
    case "index":
      return fixed({ data: toIndex(site, api) });
    case "company":
      return fixed({ data: toCompany(site, api) });
    case "export": {
      const { items, files } = collectExport(site, api);
      return fixed(exportResponse(site, api, cursorOf(items), files));
    }
    case "changes": {
      // Cursor of this build, after which nothing has changed, independent of earlier builds.
      const cursor = cursorOf(collectExport(site, api).items);
      const url = (below: string) => toUrl(site.settings.base_url, below);
      const request = `${path}?since=${cursor}`;
      const links = { self: url(request), next: null, export: url(apiPath(api.name, "/export")) };
      return {
        path: request,
        response: JSON.parse(formatChanges("", { cursor, links })),
        values: { since: cursor },
      };
    }
    case "export-file": {
      const name = listNames(api).find((list) => site.lists[list]?.length);
      const [document] = (name !== undefined && site.lists[name]) || [];
      const part = collectExport(site, api).files.find(({ collection }) => collection === name);
      if (!document || !part) return undefined;
      const file = part.path.slice(part.path.lastIndexOf("/") + 1);
      return {
        path: fillPath(path, file),
        response: JSON.parse(formatDocument(site, api, document).json),
        values: { file },
      };
    }
  }
}

/**
 * @param documents documents of the list; the one with values for most parameters becomes the
 * example
 * @returns the page that contains only the first item
 */
function firstPage(
  site: Site,
  operation: DescribedOperation,
  path: string,
  items: readonly string[],
  documents: readonly Document[],
  total: number,
  api: Api,
): Example {
  const query = { ...defaultQuery(operation), per_page: 1 };
  const url = toUrl(site.settings.base_url, path);
  const { before, after } = listEnvelope(operation, url, query, total);
  const valuesOf = (document?: Document) =>
    operation.parameters.map((parameter) => exampleValue(site, api, parameter, document));
  let best = valuesOf(documents[0]);
  for (const document of documents) {
    if (!best.includes("")) break;
    const values = valuesOf(document);
    if (values.filter(Boolean).length > best.filter(Boolean).length) best = values;
  }
  return {
    path: path + formatQuery(operation, query),
    response: JSON.parse(before + items.join("") + after),
    values: Object.fromEntries(
      operation.parameters.map(({ name }, index) => [name, best[index] ?? ""]),
    ),
  };
}

/** @returns a value that finds the document, on the first page if it is the first one */
function exampleValue(site: Site, api: Api, parameter: Parameter, document?: Document): string {
  if (parameter.type === "integer") return String(parameter.default);
  if (parameter.type === "text") return exampleWord(document) ?? parameter.example;
  if (parameter.type === "sort" || parameter.type === "include") return parameter.example;
  if (parameter.type === "facet") {
    if (!document) return parameter.values ? parameter.example : "";
    const [value = ""] = facetValues(site, api, parameter, document);
    return value;
  }
  if (parameter.type === "cursor" || !document) return "";
  const { key } = parameter;
  const value = api.serializer.sortKeys[key]?.(document) ?? document.fields[key];
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}

/** @returns a word from a document's title or description, for a search */
export function exampleWord(document?: Document): string | undefined {
  const text = document && `${document.title} ${document.description}`;
  return /[\p{L}\p{N}]{4,30}/u.exec(text ?? "")?.[0].toLowerCase();
}

/** @returns the document with the shortest non-empty body, so that examples stay readable */
function shortest(documents: readonly Document[]): Document | undefined {
  return documents.toSorted(
    (a, b) => bodyLength(a) - bodyLength(b) || (a.path < b.path ? -1 : 1),
  )[0];
}

/** The body of a page made of blocks may be empty, which would be a poor example. */
function bodyLength({ body }: Document): number {
  return body.trim() === "" ? Number.MAX_SAFE_INTEGER : body.length;
}
