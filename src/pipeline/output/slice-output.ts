/**
 * Replaces the Markdown alternates and single API documents in an output folder by slices
 * (format/file-index.ts), to reduce the number of files.
 */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import {
  maxSlicedBytes,
  type IndexRecord,
  isSingleDocument,
  isSlicedAlternate,
} from "../../format/file-index.ts";
import { apiRoot, dataRoot, linesExtension } from "../../format/urls.ts";
import { digestOf, type OutputFile } from "../../emit/output-file.ts";
import { isPublicFile } from "../../emit/api/file-index.ts";
import { writeOutput } from "./write-output.ts";

/** Size of a shard of alternates in bytes. The edge reads a whole shard to serve one alternate. */
const shardBytes = 2 * 1024 * 1024;

/** Files that are stored only in slices. */
export interface Sliced {
  /** Digest and location of each file, by name. */
  records: ReadonlyMap<string, Required<Omit<IndexRecord, "key">>>;
  /** Names of the shard files, by number. */
  files: readonly string[];
}

const exportFile = new RegExp(`^${apiRoot}/[^/]+/export/.+\\${linesExtension}$`);

const exportedItem = z.looseObject({ api_url: z.url().nullable() });

/** @param names files in the folder, with a leading slash */
export function sliceOutput(folder: string, names: readonly string[]): Sliced {
  const existing = new Set(names);
  const files: string[] = [];
  const records = new Map<string, Required<Omit<IndexRecord, "key">>>();
  const read = (name: string) => readFileSync(path.join(folder, name));
  const add = (name: string, body: Uint8Array, offset: number) => {
    const slice = { file: files.length, offset, length: body.length };
    if (body.length > 0) records.set(name, { digest: digestOf(body), slice });
  };
  for (const name of names.filter((each) => exportFile.test(each)).toSorted()) {
    const body = read(name);
    if (body.length > maxSlicedBytes) continue;
    for (const { line, offset } of cutLines(body)) {
      const item = exportedItem.parse(JSON.parse(line.toString()));
      if (item.api_url === null) continue;
      const below = item.api_url.slice(item.api_url.lastIndexOf(`${apiRoot}/`));
      const single = `${decodeURIComponent(below)}.json`;
      if (isSingleDocument(single) && existing.has(single)) add(single, line, offset);
    }
    files.push(name);
  }
  let shard: Buffer[] = [];
  let bytes = 0;
  const shards: OutputFile[] = [];
  const close = () => {
    const shardPath = `${dataRoot}/alternates.${shards.length}.md`;
    shards.push({ path: shardPath, body: Buffer.concat(shard) });
    files.push(shardPath);
    [shard, bytes] = [[], 0];
  };
  for (const name of names
    .filter((each) => isPublicFile(each) && isSlicedAlternate(each))
    .toSorted()) {
    const body = read(name);
    if (bytes > 0 && bytes + body.length > shardBytes) close();
    add(name, body, bytes);
    shard.push(body);
    bytes += body.length;
  }
  if (shard.length > 0) close();
  writeOutput(folder, shards);
  for (const name of records.keys()) rmSync(path.join(folder, name));
  return { records, files };
}

function* cutLines(file: Buffer): Generator<{ line: Buffer; offset: number }> {
  for (let offset = 0; offset < file.length;) {
    const end = file.indexOf(10, offset);
    yield { line: file.subarray(offset, end), offset };
    offset = end + 1;
  }
}
