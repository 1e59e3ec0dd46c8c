/**
 * The files in which the edge searches a list: the index of its titles and descriptions, in parts where it would be too large in one.
 */
import { SearchIndexWriter } from "../../contract/data/search-index.ts";
import { toSearchText } from "../../contract/data/search-text.ts";
import type { Document } from "../../content/document.ts";

/** Bytes of a file. Every search reads all of them, so that nearly a hundred thousand documents have one. */
const most = 8 * 1024 * 1024;

export interface SearchShard {
  /** The index of its first document. */
  first: number;
  body: Uint8Array<ArrayBuffer>;
}

/** @returns the files, in the order of the documents */
export function searchShards(documents: readonly Document[]): SearchShard[] {
  const shards: SearchShard[] = [];
  let writer = new SearchIndexWriter();
  let first = 0;
  for (const [index, { title, description }] of documents.entries()) {
    if (writer.size >= most) {
      shards.push({ first, body: writer.end() });
      writer = new SearchIndexWriter();
      first = index;
    }
    writer.add([toSearchText(title), toSearchText(description)]);
  }
  if (first < documents.length) shards.push({ first, body: writer.end() });
  return shards;
}
