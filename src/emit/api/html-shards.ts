/**
 * Shards of bodies as HTML for `include=html`: one JSON string a line, in the order of the list.
 *
 * A shard is written as soon as it is full, so that the HTML of all documents is never in memory.
 */
import type { Shard } from "../../contract/data/manifest.ts";
import { dataRoot } from "../../contract/urls.ts";
import type { OutputFile } from "../output-file.ts";
import { shortDigestOf } from "./edge-data.ts";

/** Bytes of a shard: a hundred documents, because a search may find its items all over a list. */
const shardSize = 1024 * 1024;

interface Open {
  lines: Uint8Array[];
  bytes: number;
  first: number;
  shards: Shard[];
}

export class HtmlShards {
  readonly #open = new Map<string, Open>();

  /** @returns the shard that is full with this document, if one is */
  add(collection: string, html: string): OutputFile[] {
    const open: Open = this.#open.get(collection) ?? {
      lines: [],
      bytes: 0,
      first: 0,
      shards: [],
    };
    this.#open.set(collection, open);
    const line = Buffer.from(`${JSON.stringify(html)}\n`);
    open.lines.push(line);
    open.bytes += line.length;
    return open.bytes < shardSize ? [] : close(collection, open);
  }

  /** @returns the shards that are not full */
  end(): OutputFile[] {
    return [...this.#open].flatMap(([collection, open]) => close(collection, open));
  }

  /** @returns the shards of a list */
  of(collection: string): Shard[] {
    return this.#open.get(collection)?.shards ?? [];
  }
}

function close(collection: string, open: Open): OutputFile[] {
  const { lines, first, shards } = open;
  if (lines.length === 0) return [];
  const path = `${dataRoot}/${collection}.html.${shards.length}.jsonl`;
  const file = { path, body: Buffer.concat(lines) };
  shards.push({
    first,
    path,
    bytes: open.bytes,
    digest: shortDigestOf(file),
  });
  open.first += lines.length;
  open.lines = [];
  open.bytes = 0;
  return [file];
}
