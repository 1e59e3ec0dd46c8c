/**
 * Preloads the files of the search index while the scripts of the search are loading, so that they
 * are in the browser's cache when Pagefind and the dialog need them. The search page itself
 * preloads them with `<link>` elements.
 */
import { loadPagefind } from "./pagefind.ts";

/**
 * @param element element with the paths of the indexes in `data-search` and of their files in
 *   `data-preload`; the cache-busting tag is stored in its `data-tag`
 * @param others URLs of additional files
 */
export function preload(element: HTMLElement, others: readonly string[] = []): void {
  const { search = "", preload: files = "", worker, tag = String(Date.now()) } = element.dataset;
  element.dataset["tag"] = tag;
  for (const address of [...others, ...files.replace("{tag}", tag).split(" ")].filter(Boolean))
    fetch(address).catch(() => undefined);
  loadPagefind({
    language: document.documentElement.lang,
    roots: search.split(" "),
    useWorker: worker !== undefined,
    metaCacheTag: tag,
    // Errors are shown when the reader searches.
  }).catch(() => undefined);
}
