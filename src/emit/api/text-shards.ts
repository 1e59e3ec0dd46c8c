/**
 * The files of items with their texts, from which the edge answers lists that are asked for them: a line an item, in the list's order.
 *
 * A file is handed out as soon as it is full, so that the texts of all documents are never in memory at once.
 */
import type { Shard } from "../../contract/data/manifest.ts";
import { dataRoot } from "../../contract/urls.ts";
import type { SiteCollectionName } from "../../contract/collections.ts";
import type { OutputFile } from "../output-file.ts";
import { describeData, textsKey } from "./edge-data.ts";

/** Bytes of a file: some hundreds of texts, so that a list of ordinary length is one read. */
const size = 4 * 1024 * 1024;

interface Open {
  lines: Uint8Array[];
  bytes: number;
  first: number;
  shards: Shard[];
  toPath: (index: number) => string;
}

export class TextShards {
  readonly #open = new Map<string, Open>();

  /**
   * @param line the item with its text as JSON, with the line's end
   * @returns the file that is full with it, if one is
   */
  add(
    version: string,
    collection: SiteCollectionName,
    line: Uint8Array,
  ): OutputFile[] {
    const key = textsKey(version, collection);
    const open = this.#open.get(key) ?? {
      lines: [],
      bytes: 0,
      first: 0,
      shards: [],
      toPath: (index) =>
        `${dataRoot}/${version}/${collection}.texts.${index}.jsonl`,
    };
    this.#open.set(key, open);
    open.lines.push(line);
    open.bytes += line.length;
    return open.bytes < size ? [] : close(open);
  }

  /** @returns the files that are not full yet */
  end(): OutputFile[] {
    return [...this.#open.values()].flatMap(close);
  }

  /** @returns the files of each list, by textsKey */
  shards(): ReadonlyMap<string, Shard[]> {
    return new Map(
      Array.from(this.#open, ([key, { shards }]) => [key, shards]),
    );
  }
}

function close(open: Open): OutputFile[] {
  const { lines, first, shards, toPath } = open;
  if (lines.length === 0) return [];
  const path = toPath(shards.length);
  const body = Buffer.concat(lines);
  shards.push({ first, ...describeData(path, body) });
  open.first += lines.length;
  open.lines = [];
  open.bytes = 0;
  return [{ path, body }];
}
