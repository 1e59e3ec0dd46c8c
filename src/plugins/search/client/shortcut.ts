/**
 * Ways to open the search dialog: the keys `/` and Ctrl+K (or ⌘K), and the search field and link in
 * the masthead. If the dialog cannot be loaded, the link leads to the search page and the field
 * submits the query.
 */
import { loadPagefind } from "./pagefind.ts";

/**
 * Sets up the search page, or the controls that open the dialog on other pages; nothing on a site
 * without search.
 */
export function setUpSearch(document: Document): void {
  const main = document.querySelector<HTMLElement>("main[data-search]");
  const link = document.querySelector<HTMLAnchorElement>("[data-search-open]:not(.prose *)");
  if (!main && !link) return;
  if (main) void startSearchPage(main);
  // Only for agents: without WebMCP, nothing is loaded.
  const { modelContext } = document;
  if (modelContext)
    void import("./page-tools.ts").then(({ registerPageTools }) => registerPageTools(modelContext));
  const field = document.querySelector<HTMLInputElement>("[data-search-input]");
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event) || !field) return;
    event.preventDefault();
    const { activeElement } = document;
    // The field takes what is typed while the dialog is loading.
    field.focus({ preventScroll: true });
    field.select();
    void open(activeElement);
  });
  // The search page has no link, only its own field.
  if (!link) return;
  const prepare = () => {
    preload(link, [link.href]);
    import("./dialog.ts").then(
      ({ prepareSearch }) => prepareSearch(link),
      () => undefined,
    );
  };
  for (const element of [link, field])
    for (const event of ["pointerenter", "focus"])
      element?.addEventListener(event, prepare, { once: true });
  field?.addEventListener("click", () => void open());
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!(await open())) location.assign(link.href);
  });

  async function open(opener?: Element | null): Promise<boolean> {
    if (!link) return false;
    try {
      const { openSearch } = await import("./dialog.ts");
      return await openSearch(link, field, opener);
    } catch {
      return false;
    }
  }
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey;
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"));
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isWriting;
}

/** Keeps what is typed while the view is loading. */
async function startSearchPage(main: HTMLElement): Promise<void> {
  preload(main);
  const { SearchView } = await import("./view.ts");
  const { value, defaultValue } = main.querySelector("input") ?? { value: "", defaultValue: "" };
  await new SearchView(main).readAddress(value === defaultValue ? undefined : value);
}

/**
 * Preloads the files of the search index while the scripts of the search are loading, so that they
 * are in the browser's cache when Pagefind and the dialog need them. The search page itself
 * preloads them with `<link>` elements.
 *
 * @param element element with the paths of the indexes in `data-search` and of their files in
 *   `data-preload`; the cache-busting tag is stored in its `data-tag`
 * @param others URLs of additional files
 */
function preload(element: HTMLElement, others: readonly string[] = []): void {
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
