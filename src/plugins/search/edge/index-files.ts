/**
 * Files of a search index, as a query reads them.
 */
import { ByteReader, searchFormat, type SearchHead } from "../search-index.ts";
import { manifestPath, type Shard } from "../../../format/manifest.ts";
import { dataForm, UpstreamError, type AssetStore } from "../../../edge/asset-store.ts";
import { searchRoot } from "../../../format/search-head.ts";
import { forEachConcurrently, shardOf } from "../../../edge/lists.ts";
import { SearchBase } from "./search-base.ts";

/** Index of a language. */
export interface IndexFiles {
  store: AssetStore;
  head: SearchHead;
  base: SearchBase;
}

/** Size of an index in memory, relative to that of its description. */
const memoryFactor = 6;

// Not validated, because the build has validated it and the digest protects it.
const readHead = dataForm<{ head: SearchHead; base: SearchBase; bytes: number }>(
  ({ bytes }) => memoryFactor * bytes,
  (bytes) => {
    const head: SearchHead = JSON.parse(new TextDecoder().decode(bytes));
    if (head.format !== searchFormat)
      throw new UpstreamError(searchRoot, "was written by another release");
    return { head, base: new SearchBase(head), bytes: bytes.length };
  },
);

/** @throws UpstreamError for a language without an index */
export async function openIndexFiles(store: AssetStore, locale: string): Promise<IndexFiles> {
  const file = store.manifest.search?.[locale];
  if (!file)
    throw new UpstreamError(manifestPath, `has no search index for ${locale}: a build writes it`);
  return { store, ...(await readHead(store, file)) };
}

/** Bytes of an entry with the numbers of its head, of which the lengths of its parts are the last. */
type Entry = readonly [bytes: Uint8Array, ...head: number[]];

/**
 * Reads each file once.
 *
 * @param size number of numbers in the head of an entry, all but the first being lengths
 */
export async function readEntries(
  { store }: IndexFiles,
  shards: readonly Shard[],
  terms: readonly number[],
  size: number,
): Promise<Map<number, Entry>> {
  const entries = new Map<number, Entry>();
  const byShard = Map.groupBy(new Set(terms), (term) => shardOf(shards, term));
  await forEachConcurrently(byShard, async ([number, wanted]) => {
    const shard = shards[number];
    if (!shard) return;
    const bytes = await store.bytes(shard);
    const head = new ByteReader(bytes);
    const end = head.varint() + head.at;
    let [at, left] = [end, wanted.length];
    for (let term = shard.first; left > 0 && head.at < end; term++) {
      const start = head.at;
      head.skip(1);
      let length = 0;
      for (let part = 1; part < size; part++) length += head.varint();
      if (wanted.includes(term)) {
        const reader = new ByteReader(bytes, start);
        const numbers = Array.from({ length: size }, () => reader.varint());
        entries.set(term, [bytes.subarray(at, at + length), ...numbers]);
        left--;
      }
      at += length;
    }
  });
  return entries;
}
