/**
 * Parallel preload of the search files, so that they are in the browser's cache when Pagefind and
 * the dialog request them.
 */

/**
 * @param element element that lists the files in `data-preload` and stores the cache-busting tag
 * @param others URLs of additional files
 */
export function preload(element: HTMLElement, others: readonly string[] = []): void {
  const { preload: files = "", tag = String(Date.now()) } = element.dataset;
  element.dataset["tag"] = tag;
  for (const address of [...others, ...files.replace("{tag}", tag).split(" ")])
    fetch(address).catch(() => undefined);
}
