/**
 * Start of the search while its scripts are loading: requests the files of the index in parallel,
 * so that they are in the browser's cache when Pagefind and the dialog need them. The search page
 * itself preloads them with `<link>` elements.
 */
import { loadPagefind } from "./pagefind.ts";

/**
 * @param element element that names the indexes in `data-search`, lists the files in `data-preload`
 *   and stores the cache-busting tag
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
