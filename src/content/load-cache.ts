/**
 * Cache of documents between loads of a preview, so that a save parses only the changed files.
 *
 * The key is the text itself, because editors and git set modification times freely.
 */
import { readGitDates, readHead, type FileDates } from "./git/git-dates.ts";
import { readDocument, type DocumentContext, type DocumentResult } from "./read/read-document.ts";
import type { SourceFile } from "./read/read-text.ts";
import type { Settings } from "./settings/settings.ts";
import type { Collection } from "./site-collections.ts";

export class LoadCache {
  readonly #documents = new Map<
    string,
    { text: string; context: string; result: DocumentResult }
  >();
  #collections = "";
  #dates: { head: string; dates: Map<string, FileDates> | undefined } | undefined;

  /**
   * Forgets the documents where site.yaml says something else of the collections, by which every
   * front matter and address is read.
   */
  useCollections(collections: Settings["collections"]): void {
    const said = JSON.stringify(collections);
    if (said !== this.#collections) this.#documents.clear();
    this.#collections = said;
  }

  /**
   * Reads a document as readDocument does, from the file's text only where that is another than the
   * last time.
   */
  readDocument(
    source: SourceFile,
    collection: Collection,
    context: DocumentContext,
  ): DocumentResult {
    const key = JSON.stringify(context);
    const known = this.#documents.get(source.name);
    if (known?.text === source.text && known.context === key) return copy(known.result);
    const result = readDocument(source, collection, context);
    this.#documents.set(source.name, {
      text: source.text,
      context: key,
      result,
    });
    return copy(result);
  }

  /** Answers with what readGitDates does, from the history only where there is a new commit. */
  readGitDates(folder: string): Map<string, FileDates> | undefined {
    const head = readHead(folder);
    if (this.#dates?.head !== head || head === "")
      this.#dates = { head, dates: readGitDates(folder) };
    return this.#dates.dates;
  }
}

/** Keeps nothing: one load, which reads everything. */
export const withoutCache = {
  useCollections: () => undefined,
  readDocument,
  readGitDates,
} satisfies { [Name in keyof LoadCache]: unknown };

/** A site links its documents to each other, so each load has its own. */
function copy({ document, problems }: DocumentResult): DocumentResult {
  return { document: document && { ...document }, problems };
}
