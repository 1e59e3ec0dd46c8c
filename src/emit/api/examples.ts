/**
 * Examples for a version of the API: real responses of a build, and parameter values with which
 * each operation returns a document, one at a time and all together.
 */
import { fillPath, type DescribedOperation, type Parameter } from "../../format/api.ts";
import { formatChangesResponse } from "../../contract/changes.ts";
import { listEnvelope } from "../../contract/list-envelope.ts";
import { defaultQuery, formatQuery } from "../../contract/parse-query.ts";
import { apiPath, documentName, toFileLinks } from "../../format/urls.ts";
import type { Document } from "../../content/document.ts";
import { urlOf } from "../../content/site.ts";
import { collectExport, exportResponse } from "../export/export-collector.ts";
import { cursorOf } from "../export/history.ts";
import { facetValues } from "./index-documents.ts";
import { formatDocument, toCompany, toIndex, toItem } from "../serialize.ts";
import { servedApi, type SiteApi } from "../site-apis.ts";
import { tagLines } from "./tags.ts";

export interface Example {
  /** Path and query of the request. */
  path: string;
  response: unknown;
  /** Parameter values by name; empty strings for values that the document lacks. */
  values: Readonly<Record<string, string>>;
}

/**
 * @param locale language of the examples, as far as it has documents
 * @returns an example for each operation that has one, by operation id. Lists contain one item, as
 * with per_page=1
 */
export function pickExamples(api: SiteApi, locale = api.site.defaultLocale): Map<string, Example> {
  const served = servedApi(api);
  return new Map(
    served.operations.flatMap((operation) => {
      const example = pickExample(api, operation, locale);
      if (!example) return [];
      if (served === api) return [[operation.id, example]];
      const response: unknown = JSON.parse(toFileLinks(JSON.stringify(example.response)));
      return [[operation.id, { ...example, response }]];
    }),
  );
}

function pickExample(
  api: SiteApi,
  operation: DescribedOperation,
  locale: string,
): Example | undefined {
  const { site, documents } = api;
  const path = apiPath(api.name, operation.path);
  const fixed = (response: object) => ({ path, response, values: {} });
  const single = (name: string, value: string, document: Document) => ({
    path: fillPath(path, value),
    response: JSON.parse(formatDocument(api, document).json),
    values: { [name]: value },
  });
  switch (operation.kind) {
    case "list": {
      const { collection } = operation;
      const all = collection === null ? documents : (site.lists[collection] ?? []);
      const localized = all.filter((document) => document.locale === locale);
      const isNarrowed =
        localized[0] !== undefined &&
        localized[0] !== all[0] &&
        operation.parameters.some(({ name }) => name === "locale");
      const listed = isNarrowed ? localized : all;
      const [first] = listed;
      const item = first ? JSON.stringify(toItem(api, first)) : "";
      const filters = isNarrowed ? { locale } : {};
      return firstPage(api, operation, item, listed, listed.length, filters);
    }
    case "tags": {
      const lines = tagLines(api, undefined);
      const tagged = documents.filter(({ tags }) => tags.length > 0);
      return firstPage(api, operation, lines[0] ?? "", tagged, lines.length);
    }
    case "search": {
      // A search without a language is in the first one.
      const searched = documents.filter((document) => document.locale === site.defaultLocale);
      const values = exampleValues(api, operation, searched);
      // Without a response, because the index is made from the rendered pages.
      const query = { ...defaultQuery(operation), q: values["q"] ?? "" };
      return { path: path + formatQuery(operation, query), response: undefined, values };
    }
    case "item": {
      const listed = site.lists[operation.collection] ?? [];
      const document =
        shortest(listed.filter((candidate) => candidate.locale === locale)) ?? shortest(listed);
      if (!document) return undefined;
      const slug = documentName(document.slug, document.locale, site.defaultLocale);
      const example = single("slug", slug, document);
      return { ...example, response: { data: example.response } };
    }
    case "index":
      return fixed({ data: toIndex(api) });
    case "company":
      return fixed({ data: toCompany(api) });
    case "export":
      return fixed(exportResponse(site, collectExport(api)));
    case "changes": {
      // Cursor of this build, after which nothing has changed, independent of earlier builds.
      const cursor = cursorOf(collectExport(api).items);
      const request = operation.parameters.length > 0 ? `${path}?since=${cursor}` : path;
      const links = {
        self: urlOf(site, request),
        next: null,
        export: urlOf(site, apiPath(api.name, "/export")),
      };
      return {
        path: request,
        response: JSON.parse(formatChangesResponse("", { cursor, links })),
        values: { since: cursor },
      };
    }
    case "export-file": {
      const [document] = documents;
      const { files } = collectExport(api);
      const part = files.find(({ collection }) => collection === document?.collection);
      return document && part && single("file", part.path.replace(/.*\//, ""), document);
    }
  }
}

/**
 * @param item first item as JSON; empty if there is none
 * @param documents documents of the list; the one with values for most parameters becomes the
 * example
 * @returns the page that contains only the first item
 */
function firstPage(
  api: SiteApi,
  operation: DescribedOperation,
  item: string,
  documents: readonly Document[],
  total: number,
  filters: Record<string, string> = {},
): Example {
  const { parameters } = operation;
  const path = apiPath(api.name, operation.path);
  // A file is cut to its first item, a response has only one.
  const perPage = parameters.length > 0 ? 1 : Math.max(1, total);
  const query = { ...defaultQuery(operation), per_page: perPage, values: filters };
  const { before, after } = listEnvelope(operation, urlOf(api.site, path), query, total);
  return {
    path: path + formatQuery(operation, query),
    response: JSON.parse(before + item + after),
    values: exampleValues(api, operation, documents),
  };
}

/** @returns the values of the document that has values for most parameters */
function exampleValues(
  api: SiteApi,
  { parameters }: DescribedOperation,
  documents: readonly Document[],
): Example["values"] {
  const valuesOf = (document?: Document) =>
    parameters.map((parameter) => exampleValue(api, parameter, document));
  let best = valuesOf(documents[0]);
  for (const document of documents) {
    if (!best.includes("")) break;
    const values = valuesOf(document);
    if (values.filter(Boolean).length > best.filter(Boolean).length) best = values;
  }
  return Object.fromEntries(parameters.map(({ name }, index) => [name, best[index] ?? ""]));
}

/** @returns a value that finds the document, on the first page if it is the first one */
function exampleValue(api: SiteApi, parameter: Parameter, document?: Document): string {
  switch (parameter.type) {
    case "integer":
      return String(parameter.default);
    case "text":
      return exampleWord(document) ?? parameter.example;
    case "sort":
    case "include":
      return parameter.example;
    case "facet":
      if (!document) return parameter.values ? parameter.example : "";
      // Not a property of documents.
      if (parameter.field === undefined && !api.version.facets[parameter.name])
        return parameter.example;
      return facetValues(api, parameter, document)[0] ?? "";
    case "range": {
      const { key } = parameter;
      const value = document && (api.version.sortKeys[key]?.(document) ?? document.fields[key]);
      return typeof value === "number" || typeof value === "string" ? String(value) : "";
    }
    case "cursor":
      return "";
  }
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

/** The text of a page made of blocks is long, even if its body is empty. */
function bodyLength({ body, blocks }: Document): number {
  return blocks !== null || body.trim() === "" ? Number.MAX_SAFE_INTEGER : body.length;
}
