/**
 * The prebuilt API: every list in whole pages of a hundred, every document that can be read alone, the company, the index, the changes, the files of
 * the export. They are whole, valid responses whose links lead to each other (contract/file-links.ts), so that any static host serves a useful API.
 */
import { createHash } from "node:crypto";
import { toFileLinks } from "../../contract/file-links.ts";
import type { History } from "../../contract/data/history.ts";
import { listEnvelope } from "../../contract/list-links.ts";
import {
  findItemOperation,
  itemPath,
  type ListOperation,
  type Operation,
} from "../../contract/operation.ts";
import { pageRange, paginate } from "../../contract/paginate.ts";
import { defaultQuery, largestPage } from "../../contract/parse-query.ts";
import type { Projection } from "../../contract/projection.ts";
import { projectCollections, projections as allProjections } from "../../contract/projections.ts";
import { apiFile, apiPath, currentOpenApiPath, documentName, toUrl } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import type { McpDescription } from "../../contract/mcp/description.ts";
import { describeMcp } from "../../contract/mcp/describe-mcp.ts";
import { hasMcp } from "../../site/reference/mcp-clients.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import type { Site } from "../../content/site.ts";
import { emitCopy, historyFile } from "../copy/emit-copy.ts";
import { listNames, Surveyor } from "../copy/survey.ts";
import { emitEdgeData } from "./edge-data.ts";
import { toApiIndex, toCompanyProfile, toHtml, toItem } from "./items.ts";
import { emitOpenApi } from "./openapi.ts";
import { tagLines, tagLocales } from "./tags.ts";
import { HtmlShards } from "./html-shards.ts";
import { digestFile, jsonFile, type OutputFile } from "../output-file.ts";

/** A list of a version with its items as JSON, in order. */
export interface List {
  operation: ListOperation;
  lines: string[];
}

interface ApiOptions {
  /** The major versions to write, side by side, the current one first. */
  projections?: readonly Projection[];
  /** Files to yield with each document whose text is at hand then. */
  filesAfterItem?: (document: Document) => OutputFile[];
  /** Whether documents are written with their text, as they are unless told. */
  hasTexts?: boolean;
  /** What earlier builds have published; nothing where nobody knows. */
  history?: History | undefined;
}

/**
 * Yields file by file, so that the texts of all documents are never in memory at once.
 *
 * @param listed the paths of the pages that may be told
 * @returns the prebuilt answers of every version and the data for the edge
 */
export function* emitApi(
  site: Site,
  listed: readonly string[],
  {
    projections: offered = allProjections,
    filesAfterItem = () => [],
    hasTexts = true,
    history,
  }: ApiOptions = {},
): Generator<OutputFile, void> {
  const build = createHash("sha256");
  const record = (file: OutputFile) => build.update(`${file.path}\0${digestFile(file)}\0`);
  const collections = apiCollections(site);
  const projections = offered.map((one) => projectCollections(one, collections));
  const versions = projections.map((projection) => ({
    projection,
    name: projection.version.name,
    lists: toLists(site, projection),
    surveyor: new Surveyor(site, projection),
  }));
  for (const { projection, lists } of versions)
    for (const file of emitAnswers(site, projection, lists)) {
      record(file);
      yield file;
    }
  const names = new Set(projections.flatMap(listNames));
  const html = new HtmlShards();
  for (const name of hasTexts ? names : []) {
    for (const document of site.lists[name] ?? []) {
      for (const { projection, surveyor } of versions) {
        const { json, files } = surveyor.add(document);
        for (const file of [...emitItem(site, projection, document, json), ...files]) {
          record(file);
          yield file;
        }
      }
      for (const file of html.add(name, toHtml(site, document))) {
        record(file);
        yield file;
      }
      yield* filesAfterItem(document);
    }
    for (const { surveyor } of versions) {
      for (const file of surveyor.endList(name)) {
        record(file);
        yield file;
      }
    }
  }
  for (const file of html.end()) {
    record(file);
    yield file;
  }
  const copies = versions.map((version) => ({
    ...version,
    ...emitCopy(site, version, hasTexts, history),
  }));
  for (const file of copies.flatMap(({ files }) => files)) {
    record(file);
    yield file;
  }
  let mcp: McpDescription | undefined;
  for (const file of emitOpenApi(site, projections, hasTexts)) {
    record(file);
    // Its examples are made of texts.
    if (hasTexts) yield file;
    if (file.path === currentOpenApiPath && hasMcp(site))
      mcp = describeMcp(JSON.parse(String(file.body)));
  }
  if (hasTexts) yield historyFile(site, copies);
  const id = build.digest("hex").slice(0, 16);
  yield* emitEdgeData(site, copies, listed, {
    build: id,
    html: (collection) => html.of(collection),
    mcp,
  });
}

function toLists(site: Site, projection: Projection): List[] {
  return projection.version.operations.flatMap((operation) =>
    operation.kind === "list"
      ? {
          operation,
          lines: (site.lists[operation.collection] ?? []).map((document) =>
            JSON.stringify(toItem(site, projection, document)),
          ),
        }
      : [],
  );
}

function emitAnswers(site: Site, projection: Projection, lists: readonly List[]): OutputFile[] {
  const { name } = projection.version;
  return [
    jsonFile(apiFile(name, ""), { data: toApiIndex(site, projection) }),
    jsonFile(apiFile(name, "/company"), {
      data: toCompanyProfile(site, projection),
    }),
    ...lists.flatMap((list) => emitList(site, name, list)),
    ...emitTags(site, projection),
  ];
}

/**
 * @param json the document with its text
 * @returns its file, where the version reads it alone
 */
function emitItem(
  site: Site,
  { version }: Projection,
  { slug, locale, collection }: Document,
  json: string,
): OutputFile[] {
  const operation = findItemOperation(version.operations, collection);
  if (!operation) return [];
  const name = documentName(slug, locale, site.defaultLocale);
  const path = apiFile(version.name, itemPath(operation, name));
  return [{ path, body: `${toFileLinks(`{"data":${json}}`)}\n` }];
}

/** @returns a list in whole, and where a site has several languages in each of them */
function emitList(site: Site, version: string, list: List): OutputFile[] {
  const { locales } = site.settings;
  const documents = site.lists[list.operation.collection] ?? [];
  return [
    ...emitListPages(site, version, list),
    ...(locales.length > 1 ? locales : []).flatMap((locale) =>
      emitListPages(
        site,
        version,
        {
          operation: list.operation,
          lines: list.lines.filter((_, index) => documents[index]?.locale === locale),
        },
        locale,
      ),
    ),
  ];
}

function emitTags(site: Site, projection: Projection): OutputFile[] {
  const { name, operations } = projection.version;
  const operation = operations.find(({ kind }) => kind === "tags");
  if (!operation) return [];
  return tagLocales(site).flatMap((locale) => {
    const lines = tagLines(site, projection, locale, "files");
    return emitListPages(site, name, { operation, lines }, locale);
  });
}

/** @param locale of all the items */
function emitListPages(
  site: Site,
  version: string,
  { operation, lines }: { operation: Operation; lines: readonly string[] },
  locale?: string,
): OutputFile[] {
  const perPage = largestPage(operation);
  const url = toUrl(site.settings.base_url, apiPath(version, operation.path));
  const pages = Math.max(1, paginate(lines.length, 1, perPage).total_pages);
  return Array.from({ length: pages }, (_, index) => {
    const query = {
      ...defaultQuery(operation),
      per_page: perPage,
      page: index + 1,
    };
    const fileOf = (page: number) => apiFile(version, operation.path, page, locale);
    const { before, after } = listEnvelope(operation, url, query, lines.length, (page) =>
      toUrl(site.settings.base_url, fileOf(page)),
    );
    const items = lines.slice(...pageRange(paginate(lines.length, query.page, perPage)));
    return {
      path: fileOf(query.page),
      body: before + toFileLinks(items.join(",")) + after,
    };
  });
}
