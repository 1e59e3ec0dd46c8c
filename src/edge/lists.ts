/**
 * List responses: selects the documents of a page and copies their JSON from the shards.
 */
import type { ListOperation } from "../format/api.ts";
import { isListOf } from "../format/book-versions.ts";
import { slugFacet } from "../format/document-index.ts";
import { type DocumentData, type Shard, manifestPath } from "../format/manifest.ts";
import { isRecord } from "../format/is-record.ts";
import {
  formatLinkHeader,
  lastPage,
  listEnvelope,
  pageRange,
  paginate,
} from "../contract/list-envelope.ts";
import { includedBodies } from "../contract/parse-query.ts";
import { badRequest, quote } from "../contract/errors.ts";
import { apiPath, toApiLinks, toUrl } from "../format/urls.ts";
import { UpstreamError, type AssetStore, type LineFile } from "./asset-store.ts";
import { concatBytes } from "./read-limited.ts";
import type { ResponseData } from "./response-data.ts";
import { RefusedError, success } from "./respond.ts";
import type { ApiCall } from "./route.ts";
import { rangeOf, selectDocuments, type Selection } from "./select.ts";

/**
 * Maximum concurrent reads per request. Limits memory, because a query may match documents in many
 * shards.
 */
const concurrency = 6;

/**
 * Maximum number of export files read for one page. Beyond that, reading single documents transfers
 * less.
 */
const maxExportFiles = 2;

type Bytes = Uint8Array<ArrayBuffer>;

/** @throws RefusedError for an unknown value of a filter or a page past the last one */
export async function serveList(
  store: AssetStore,
  call: ApiCall,
  operation: ListOperation,
): Promise<ResponseData> {
  const { documents } = call.data;
  const range = rangeOf(documents, operation.collection, call.query.values["version"]);
  const selected = await selectDocuments(store, documents, range, operation, call.query);
  return serveListPage(store, call, selected, (indices) =>
    readItems(store, documents, includedBodies(call.query), indices),
  );
}

/** Each language of a multilingual site has its own list of tags. */
export function serveTags(store: AssetStore, call: ApiCall): Promise<ResponseData> {
  const { tags } = call.data;
  const lines = tags[call.query.values["locale"] ?? ""] ?? tags[""];
  if (!lines) throw new UpstreamError(manifestPath, "has no tags");
  const { total, shards } = lines;
  const slice = (start: number, end: number) =>
    Array.from({ length: end - start }, (_, index) => start + index);
  return serveListPage(store, call, { total, slice }, (indices) =>
    readShardLines(store.lines, shards, indices),
  );
}

/**
 * @param read returns the items of the page as JSON
 * @param more further properties of the response
 */
export async function serveListPage(
  { manifest }: AssetStore,
  { version, operation, query, pageAsSent }: ApiCall,
  { total, slice }: Selection,
  read: (indices: readonly number[]) => Promise<Uint8Array[]>,
  more: object = {},
) {
  const pagination = paginate(total, query.page, query.per_page);
  const last = lastPage(pagination);
  if (query.page > last)
    throw new RefusedError(
      badRequest(
        `"page" is past the last page, got ${quote(pageAsSent)}.`,
        `The last page is ${last}: page=${last}`,
      ),
    );
  const listUrl = toUrl(manifest.base_url, apiPath(version, operation.path));
  const { before, after, links } = listEnvelope(operation, listUrl, query, total, { more });
  const items = await read(slice(...pageRange(pagination)));
  const comma = encode(",");
  const body = concatBytes([
    encode(before),
    ...items.flatMap((item, index) => (index === 0 ? [item] : [comma, item])),
    encode(after),
  ]);
  return success(body, { Link: formatLinkHeader(links) });
}

async function readItems(
  store: AssetStore,
  data: DocumentData,
  included: readonly string[],
  indices: readonly number[],
) {
  const items = included.includes("markdown")
    ? await readWithMarkdown(store, data, indices)
    : await readShardLines(store.lines, data.shards, indices);
  return included.includes("html") ? addHtml(store, data, items, indices) : items;
}

/** @returns the items at the indices with their bodies as HTML */
async function addHtml(
  store: AssetStore,
  { html }: DocumentData,
  items: readonly Uint8Array[],
  indices: readonly number[],
) {
  const bodies = await readShardLines(store.compressedLines, html, indices);
  return items.map((item, place) => {
    const body = bodies[place];
    if (!body) throw new UpstreamError(manifestPath, "has no bodies as HTML");
    return concatBytes([item.subarray(0, -1), encode(',"html":'), body, item.subarray(-1)]);
  });
}

/**
 * @returns the lines at the indices. Each shard is used before the next is read, because it may be
 * evicted
 */
export async function readShardLines(
  open: (shard: Shard) => Promise<LineFile>,
  shards: readonly Shard[],
  indices: readonly number[],
): Promise<Bytes[]> {
  const lines: Bytes[] = [];
  await forEachConcurrently(groupByShard(shards, indices), async ([number, places]) => {
    const shard = shards[number];
    if (!shard) return;
    const { bytes, starts } = await open(shard);
    for (const place of places) {
      const line = (indices[place] ?? 0) - shard.first;
      lines[place] = bytes.slice(starts[line], (starts[line + 1] ?? bytes.length) - 1);
    }
  });
  return lines;
}

/** @returns the positions in `indices`, by shard number */
function groupByShard(shards: readonly Shard[], indices: readonly number[]) {
  return Map.groupBy(indices.keys(), (place) => shardOf(shards, indices[place] ?? 0));
}

export function shardOf(shards: readonly Shard[], index: number): number {
  return shards.findLastIndex(({ first }) => first <= index);
}

export async function forEachConcurrently<Part>(
  parts: Iterable<Part>,
  read: (part: Part) => Promise<void>,
) {
  const waiting = [...parts];
  while (waiting.length > 0) await Promise.all(waiting.splice(0, concurrency).map(read));
}

async function readWithMarkdown(
  store: AssetStore,
  { shards, markdown, total }: DocumentData,
  indices: readonly number[],
) {
  // The export does not contain earlier versions.
  const isExported = markdown.length > 0 && indices.every((index) => index < total);
  if (isExported && groupByShard(markdown, indices).size <= maxExportFiles)
    return readShardLines(store.lines, markdown, indices);
  const items = await readShardLines(store.lines, shards, indices);
  const records: Uint8Array[] = [];
  await forEachConcurrently(items.entries(), async ([place, item]) => {
    const value: unknown = JSON.parse(new TextDecoder().decode(item));
    const url = isRecord(value) ? String(value["api_url"]) : "";
    const name = `${url.slice(store.manifest.base_url.length)}.json`;
    const single = await readSingle(store, name);
    if (!single) throw new UpstreamError(name, "is not in the index");
    records[place] = single;
  });
  return records;
}

/** @returns a document as JSON with the bodies of the query, or undefined if it does not exist */
export async function readItem(
  store: AssetStore,
  { data: { documents }, query, slug }: ApiCall,
  collection: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const item = await readSingle(store, name);
  if (!item || !includedBodies(query).includes("html")) return item;
  const ranges = Object.entries(documents.lists)
    .filter(([list]) => isListOf(collection, list))
    .map(([, range]) => range);
  const indices: number[] = [];
  (await store.documentIndex(documents.index)).visitFacet(slugFacet, slug, (document) => {
    if (ranges.some(({ first, total }) => document >= first && document < first + total))
      indices.push(document);
  });
  const [complete] = await addHtml(store, documents, [item], indices);
  return complete;
}

/** @returns a document as JSON, or undefined if the file does not exist */
async function readSingle(store: AssetStore, name: string): Promise<Uint8Array | undefined> {
  const file = await store.lookup(name);
  if (!file) return undefined;
  const { bytes } = await store.readVerified(file);
  if (file.slice) return bytes;
  const json = toApiLinks(new TextDecoder().decode(bytes));
  return encode(json.slice('{"data":'.length, json.lastIndexOf("}")));
}

export function encode(text: string) {
  return new TextEncoder().encode(text);
}
