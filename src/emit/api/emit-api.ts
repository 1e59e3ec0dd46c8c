/**
 * Prebuilt API: every list in pages of a hundred items, every document, company, index, changes and
 * export.
 *
 * The files are complete, valid responses that link to each other, so any static host serves a
 * useful API.
 */
import { createHash } from "node:crypto";
import type { DescribedOperation } from "../../format/api.ts";
import type { History, VersionHistory } from "../export/history-file.ts";
import { listEnvelope, pageRange, paginate } from "../../contract/list-envelope.ts";
import { defaultQuery, maxPerPage } from "../../contract/parse-query.ts";
import { apiFile, apiPath, documentName, historyPath, toFileLinks } from "../../format/urls.ts";
import type { Document } from "../../content/document.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { ExportCollector, exportResponse } from "../export/export-collector.ts";
import { changeLines, emitChanges, nextHistory, placesOf } from "../export/history.ts";
import { digestFile, jsonFile, type OutputFile } from "../output-file.ts";
import { emitEdgeData, htmlWriter } from "./edge-data.ts";
import { describeApi, emitOpenApi } from "./openapi.ts";
import { formatDocument, itemPath, toCompany, toHtml, toIndex, toItem } from "../serialize.ts";
import { apisOf, usedApi, type SiteApi } from "../site-apis.ts";
import { tagLines, tagLocales } from "./tags.ts";

interface ApiOptions {
  /** Returns files to emit after each document, while its body is in memory. */
  filesAfterDocument?: (document: Document) => OutputFile[];
  /** False to omit responses with bodies, which pages in dev do not need. */
  hasBodies?: boolean;
  /** Published state of earlier builds. */
  history?: History | undefined;
}

/**
 * Yields file by file, so that memory never holds the bodies of all documents.
 *
 * @param listed paths of the indexable pages
 * @returns the prebuilt responses of every version and the data of the edge
 */
export function* emitApi(
  site: Site,
  listed: readonly string[],
  { filesAfterDocument = () => [], hasBodies = true, history }: ApiOptions = {},
): Generator<OutputFile, void> {
  const build = createHash("sha256");
  function* record(files: Iterable<OutputFile>): Generator<OutputFile, void> {
    for (const file of files) {
      build.update(`${file.path}\0${digestFile(file)}\0`);
      yield file;
    }
  }
  const versions = apisOf(site).map((api) => ({
    api,
    items: api.documents.map((document) => JSON.stringify(toItem(api, document))),
    collector: new ExportCollector(api),
  }));
  for (const { api, items } of versions) yield* record(emitLists(api, items));
  const lists = new Map(
    versions.flatMap(({ api }) => api.lists.map(({ name, documents }) => [name, documents])),
  );
  const html = htmlWriter([...lists.values()].flat().length);
  for (const [name, documents] of hasBodies ? lists : []) {
    for (const document of documents) {
      for (const { api, collector } of versions) {
        const { json, files } = collector.add(document);
        yield* record([singleFile(api, document, json), ...files]);
      }
      yield* record(html.add(JSON.stringify(toHtml(site, document))));
      yield* filesAfterDocument(document);
    }
    for (const { collector } of versions) yield* record(collector.endList(name));
  }
  for (const { api } of versions)
    for (const document of hasBodies ? api.documents.slice(api.total) : []) {
      yield* record([singleFile(api, document, formatDocument(api, document).json)]);
      if (api === versions[0]?.api) yield* record(html.add(JSON.stringify(toHtml(site, document))));
    }
  if (hasBodies) yield* record(html.end());
  const histories: Record<string, VersionHistory> = {};
  const emitted = versions.map(({ api, items, collector }) => {
    const collected = hasBodies ? collector.end() : { items: [], files: [] };
    const next = nextHistory(history?.versions[api.name], collected.items);
    histories[api.name] = next;
    const places = placesOf(next);
    return { api, items, collected, places, changes: changeLines(api, next, places) };
  });
  for (const { api, collected, places, changes } of hasBodies ? emitted : [])
    yield* record([
      jsonFile(apiFile(api.name, "/export"), exportResponse(site, collected)),
      ...emitChanges(api, changes, places),
    ]);
  for (const file of record(emitOpenApi(site, hasBodies)))
    // Omitted without bodies, because it would have no examples.
    if (hasBodies) yield file;
  const agents = describeForAgents(site);
  if (hasBodies)
    yield jsonFile(historyPath, {
      base_url: site.settings.base_url,
      versions: histories,
    } satisfies History);
  const id = build.digest("hex").slice(0, 16);
  yield* emitEdgeData(site, emitted, listed, id, hasBodies ? html.shards : [], agents);
}

/**
 * @returns the description for agents, with all operations even on a static host, where the command
 * line processes the requests
 */
function describeForAgents(site: Site): object | undefined {
  if (!site.describeForAgents) return undefined;
  const api = usedApi(site);
  const { name, base_url: baseUrl } = site.settings;
  const openApi: unknown = JSON.parse(JSON.stringify(describeApi(api, { name, baseUrl })));
  const empty = api.lists.flatMap((list) => (list.documents.length > 0 ? [] : list.name));
  return site.describeForAgents(openApi, empty);
}

/** @param json document with its body, as JSON */
function singleFile(
  api: SiteApi,
  { slug, locale, collection }: Document,
  json: string,
): OutputFile {
  const name = documentName(slug, locale, api.site.defaultLocale);
  return {
    path: `${itemPath(api, collection, name) ?? ""}.json`,
    body: `${toFileLinks(`{"data":${json}}`)}\n`,
  };
}

/**
 * @returns all responses without bodies. On a multilingual site, each list also exists per language
 */
function* emitLists(api: SiteApi, items: readonly string[]): Generator<OutputFile, void> {
  yield jsonFile(apiFile(api.name, ""), { data: toIndex(api) });
  yield jsonFile(apiFile(api.name, "/company"), { data: toCompany(api) });
  const locales = tagLocales(api.site);
  for (const operation of api.operations) {
    const list = api.lists.find((entry) => entry.operation === operation);
    const linesIn = (locale?: string) =>
      list?.documents.flatMap((document, index) =>
        locale === undefined || document.locale === locale ? (items[list.first + index] ?? []) : [],
      );
    for (const locale of locales) {
      const lines = operation.kind === "tags" ? tagLines(api, locale, "files") : linesIn(locale);
      if (lines) yield* emitPages(api, operation, lines, locale);
    }
  }
}

function emitPages(
  { name: version, site }: SiteApi,
  operation: Pick<DescribedOperation, "path" | "parameters">,
  lines: readonly string[],
  locale?: string,
): OutputFile[] {
  const perPage = maxPerPage(operation);
  const fileOf = (page: number) => apiFile(version, operation.path, page, locale);
  const listUrl = urlOf(site, apiPath(version, operation.path));
  const pages = Math.max(1, paginate(lines.length, 1, perPage).total_pages);
  return Array.from({ length: pages }, (_, index) => {
    const query = { ...defaultQuery(operation), per_page: perPage, page: index + 1 };
    const { before, after } = listEnvelope(operation, listUrl, query, lines.length, {
      urlOf: (number) => urlOf(site, fileOf(number)),
    });
    const items = lines.slice(...pageRange(paginate(lines.length, query.page, perPage)));
    return { path: fileOf(query.page), body: before + toFileLinks(items.join(",")) + after };
  });
}
