/**
 * What previews and second builds keep from one load to the next, so that a save costs the files that changed and not the whole folder.
 *
 * It decides by the text itself, never by times of change, which editors and git set as they like.
 */
import type { CollectionName } from "../contract/collections.ts";
import type { Document } from "./document.ts";
import { readGitDates, readHead } from "./git-dates.ts";
import {
  readDocument,
  type DocumentContext,
  type DocumentResult,
} from "./read-document.ts";
import type { SourceFile } from "./read-content.ts";

export class LoadMemory {
  readonly #kept: ReadonlyMap<string, Document>;
  readonly #documents = new Map<
    string,
    { text: string; context: string; result: DocumentResult }
  >();
  #dates: { head: string; dates: Map<string, string> } | undefined;

  /**
   * @param kept documents of an earlier load by their names in the content folder, which are the same today and were found right then, with all that
   * they name
   */
  constructor(kept: ReadonlyMap<string, Document> = new Map()) {
    this.#kept = kept;
  }

  /** @returns whether a document is as it was when it was checked */
  isKept({ source }: Pick<Document, "source">): boolean {
    return this.#kept.has(source);
  }

  /** Reads a document as readDocument does, from the file's text only where that is another than the last time. */
  readDocument(
    source: SourceFile,
    collection: CollectionName,
    context: DocumentContext,
  ): DocumentResult {
    const kept = this.#kept.get(source.name);
    if (kept) return { document: kept };
    const key = JSON.stringify(context);
    const known = this.#documents.get(source.name);
    if (known?.text === source.text && known.context === key)
      return copy(known.result);
    const result = readDocument(source, collection, context);
    this.#documents.set(source.name, {
      text: source.text,
      context: key,
      result,
    });
    return copy(result);
  }

  /** Answers with what readGitDates does, from the history only where there is a new commit. */
  readGitDates(folder: string): Map<string, string> {
    const head = readHead(folder);
    if (this.#dates?.head !== head || head === "")
      this.#dates = { head, dates: readGitDates(folder) };
    return this.#dates.dates;
  }
}

/** A site links its documents to each other, so each load has its own. */
function copy(result: DocumentResult): DocumentResult {
  return result.document ? { document: { ...result.document } } : result;
}
