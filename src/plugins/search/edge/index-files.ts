/**
 * Files of a search index, as a query reads them.
 */
import { ByteReader, searchFormat, type SearchHead } from "../search-index.ts";
import { manifestPath } from "../../../format/manifest.ts";
import { dataForm, UpstreamError, type AssetStore } from "../../../edge/asset-store.ts";
import { searchRoot } from "../../../format/search-head.ts";
import { forEachConcurrently, shardOf } from "../../../edge/lists.ts";
import { SearchBase } from "./search-base.ts";

/** Index of a language. */
export interface IndexFiles {
  store: AssetStore;
  head: SearchHead;
  base: SearchBase;
  /** Words that are searched only if a query has no others. */
  stop: ReadonlySet<string>;
}

/** Size of an index in memory, relative to that of its description. */
const memoryFactor = 6;

// Not validated, because the build has validated it and the digest protects it.
const readHead = dataForm<Omit<IndexFiles, "store"> & { bytes: number }>(
  ({ bytes }) => memoryFactor * bytes,
  (bytes) => {
    const head: SearchHead = JSON.parse(new TextDecoder().decode(bytes));
    if (head.format !== searchFormat)
      throw new UpstreamError(searchRoot, "was written by another release");
    const stop = new Set(head.stop.split(" "));
    return { head, base: new SearchBase(head), stop, bytes: bytes.length };
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

/** File of entries, with the numbers of all heads, so that queries do not read them again. */
interface EntryFile {
  bytes: Uint8Array;
  heads: Uint32Array;
  /** Offset of each entry, and of the end of the last one. */
  starts: Uint32Array;
}

/** Sizes of the heads of entries: the first number is not the length of a part. */
const headSizes = { terms: 3, positions: 2 } as const;

type EntryKind = keyof typeof headSizes;

const readFile = { terms: entryForm(headSizes.terms), positions: entryForm(headSizes.positions) };

function entryForm(size: number) {
  return dataForm<EntryFile>(
    ({ bytes, heads, starts }) => bytes.byteLength + heads.byteLength + starts.byteLength,
    (bytes) => {
      const reader = new ByteReader(bytes);
      // Bounded, because the index of a hostile site may claim to have more.
      const end = Math.min(bytes.length, reader.varint() + reader.at);
      // A number takes at least one byte.
      const numbers = new Uint32Array(end - reader.at);
      let count = 0;
      while (reader.at < end) numbers[count++] = reader.varint();
      const heads = numbers.slice(0, count);
      const starts = new Uint32Array(count / size + 1);
      for (let at = 0, start = end; at <= count; at++) {
        if (at % size === 0) starts[at / size] = start;
        else start += heads[at] ?? 0;
      }
      return { bytes, heads, starts };
    },
  );
}

/** Reads each file once. */
export async function readEntries(
  { store, head }: IndexFiles,
  kind: EntryKind,
  terms: readonly number[],
): Promise<Map<number, Entry>> {
  const shards = head[kind];
  const size = headSizes[kind];
  const entries = new Map<number, Entry>();
  const byShard = Map.groupBy(new Set(terms), (term) => shardOf(shards, term));
  await forEachConcurrently(byShard, async ([number, wanted]) => {
    const shard = shards[number];
    if (!shard) return;
    const { bytes, heads, starts } = await readFile[kind](store, shard);
    for (const term of wanted) {
      const at = term - shard.first;
      const entry = bytes.subarray(starts[at], starts[at + 1]);
      entries.set(term, [entry, ...heads.subarray(size * at, size * (at + 1))]);
    }
  });
  return entries;
}
