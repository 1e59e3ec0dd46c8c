/**
 * Loads the files of a search side by side, so that they are in the browser's cache when Pagefind and
 * the dialog ask for them.
 */

/**
 * @param element names the files, and takes the tag of this load
 * @param others addresses of further files
 */
export function preload(element: HTMLElement, others: readonly string[] = []): void {
  const { preload: files = "", tag = String(Date.now()) } = element.dataset;
  element.dataset["tag"] = tag;
  for (const address of [...others, ...files.replace("{tag}", tag).split(" ")])
    fetch(address).catch(() => undefined);
}
