/**
 * The files in which the edge searches a list: the index of its titles and descriptions, in parts where it would be too large in one.
 */
import {
  SearchIndexWriter,
  type SearchFile,
} from "../../contract/data/search-index.ts";
import { toSearchText } from "../../contract/data/search-text.ts";
import type { Document } from "../../content/document.ts";

/** Bytes of a file: read whole, so that a list of ordinary length is one read, and of a long one only what has the words that are sought. */
const limits = { least: 1024 * 1024, count: 6 };

/** @returns the files; none for no documents */
export function searchShards(documents: readonly Document[]): SearchFile[] {
  if (documents.length === 0) return [];
  const writer = new SearchIndexWriter();
  for (const { title, description } of documents)
    writer.add([toSearchText(title), toSearchText(description)]);
  return writer.end(limits);
}
