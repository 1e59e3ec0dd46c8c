/**
 * Cache of documents between loads of a preview, so that saving a file parses only the changed
 * files.
 *
 * The key is the content itself, because editors and git set modification times freely.
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
   * Clears the cache if `collections` in site.yaml has changed, because every document depends on
   * it.
   */
  useCollections(collections: Settings["collections"]): void {
    const serialized = JSON.stringify(collections);
    if (serialized !== this.#collections) this.#documents.clear();
    this.#collections = serialized;
  }

  /** Same as readDocument, but parses a file only if its content has changed. */
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

  /** Same as readGitDates, but reads the history only if there is a new commit. */
  readGitDates(folder: string): Map<string, FileDates> | undefined {
    const head = readHead(folder);
    if (this.#dates?.head !== head || head === "")
      this.#dates = { head, dates: readGitDates(folder) };
    return this.#dates.dates;
  }
}

/** No cache, for a single load. */
export const withoutCache = {
  useCollections: () => undefined,
  readDocument,
  readGitDates,
} satisfies { [Name in keyof LoadCache]: unknown };

/** Copied, because each load links the documents of its site to each other. */
function copy({ document, problems }: DocumentResult): DocumentResult {
  return { document: document && { ...document }, problems };
}
