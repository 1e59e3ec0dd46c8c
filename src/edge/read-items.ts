/**
 * The items of a page of a list as JSON, copied out of the files that hold them, with their bodies where the request asks for them.
 */
import type { ListData, Manifest, Shard } from "../contract/data/manifest.ts";
import { toApiLinks } from "../contract/file-links.ts";
import { findItemOperation, itemPath, type ListOperation } from "../contract/operation.ts";
import { isRecord } from "../contract/is-record.ts";
import { includedBodies, type ListQuery } from "../contract/parse-query.ts";
import { apiFile } from "../contract/urls.ts";
import type { ApiVersion } from "../contract/version.ts";
import { UpstreamError, type AssetStore, type Lines } from "./asset-store.ts";

/** Bounds what one request holds at a time: a query may find its items all over a long list. */
const readsAtOnce = 6;

/** Files of texts that a page is read out of. Where its items lie in more, each is read from its own file, which together are smaller. */
const mostTextFiles = 2;

/** @returns the items at the indices, each as JSON */
export async function readItems(
  store: AssetStore,
  manifest: Manifest,
  list: ListData,
  {
    version,
    operation,
    query,
  }: { version: ApiVersion; operation: ListOperation; query: ListQuery },
  indices: readonly number[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const included = includedBodies(operation, query);
  const items = included.has("markdown")
    ? await readTexts(store, manifest, list, { version, operation }, indices)
    : await cutItems(store, list.shards, indices);
  if (!included.has("html")) return items;
  const html = await cutItems(store, list.html, indices);
  return items.map((item, place) => {
    const body = html[place];
    if (!body) throw new UpstreamError(operation.collection, "has no body as HTML");
    return concatBytes([item.subarray(0, -1), htmlKey, body, item.subarray(-1)]);
  });
}

const htmlKey = new TextEncoder().encode(',"html":');

/**
 * A shard may go as soon as it was used.
 *
 * @returns the lines at the indices
 */
export async function cutItems(
  store: AssetStore,
  shards: readonly Shard[],
  indices: readonly number[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const items: Uint8Array<ArrayBuffer>[] = [];
  await readEach(groupByShard(shards, indices), async ([number, held]) => {
    const shard = shards[number];
    if (!shard) return;
    const lines = await store.lines(shard);
    for (const place of held) items[place] = cutLine(lines, (indices[place] ?? 0) - shard.first);
  });
  return items;
}

/** Reads some at a time. */
async function readEach<Part>(
  parts: Iterable<Part>,
  read: (part: Part) => Promise<void>,
): Promise<void> {
  const waiting = [...parts];
  while (waiting.length > 0) await Promise.all(waiting.splice(0, readsAtOnce).map(read));
}

/** @returns the places of a page by the number of the shard that has their items */
function groupByShard(shards: readonly Shard[], indices: readonly number[]): Map<number, number[]> {
  return Map.groupBy(indices.keys(), (place) =>
    shards.findLastIndex(({ first }) => first <= (indices[place] ?? 0)),
  );
}

function cutLine({ bytes, starts }: Lines, line: number) {
  return bytes.slice(starts[line], (starts[line + 1] ?? bytes.length) - 1);
}

async function readTexts(
  store: AssetStore,
  manifest: Manifest,
  { shards, texts }: ListData,
  { version, operation }: { version: ApiVersion; operation: ListOperation },
  indices: readonly number[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (texts.length > 0 && groupByShard(texts, indices).size <= mostTextFiles)
    return cutItems(store, texts, indices);
  const single = findItemOperation(version.operations, operation.collection);
  if (!single) return cutItems(store, shards, indices);
  const items = await cutItems(store, shards, indices);
  const found: Uint8Array<ArrayBuffer>[] = [];
  await readEach(items.entries(), async ([place, item]) => {
    const path = itemPath(single, String(toObject(item)["slug"]));
    const name = apiFile(version.name, path);
    const json = await readItemFile(store, manifest, name);
    if (json === undefined) throw new UpstreamError(name, "is not in the index");
    found[place] = new TextEncoder().encode(json.slice('{"data":'.length, json.lastIndexOf("}")));
  });
  return found;
}

/** @returns the answer with one document, or undefined where there is no such file */
export async function readItemFile(
  store: AssetStore,
  manifest: Manifest,
  name: string,
): Promise<string | undefined> {
  const file = await store.find(manifest, name);
  if (!file) return undefined;
  const { bytes } = await store.whole(file);
  const json = new TextDecoder().decode(bytes);
  return file.slice ? `{"data":${json}}\n` : toApiLinks(json);
}

/** @returns the parts one after the other */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toObject(json: Uint8Array): Record<string, unknown> {
  const value: unknown = JSON.parse(new TextDecoder().decode(json));
  return isRecord(value) ? value : {};
}
