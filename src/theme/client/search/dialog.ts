/**
 * The search in a dialog over the page, with the content of the search page.
 */
import "../../styles/search-page.css";
import { loadPagefind } from "./pagefind.ts";
import { fetchSearchPage, putSearchPage, SearchView } from "./view.ts";

let made: ReturnType<typeof makeDialog> | undefined;

/** Loads the dialog and the index at once. */
export function prepareSearch(link: HTMLAnchorElement): ReturnType<typeof makeDialog> {
  const { roots = "", worker, tag } = link.dataset;
  loadPagefind({
    language: document.documentElement.lang,
    roots: roots.split(" "),
    useWorker: worker !== undefined,
    metaCacheTag: tag,
    // A failure is shown when somebody searches.
  }).catch(() => undefined);
  return (made ??= makeDialog(link.href).then((dialog) => {
    if (!dialog) made = undefined;
    return dialog;
  }));
}

/**
 * @param link leads to the search page
 * @param field the masthead's search field: what was typed there goes along
 * @returns whether the dialog could be opened
 */
export async function openSearch(
  link: HTMLAnchorElement,
  field: HTMLInputElement | null,
): Promise<boolean> {
  const search = await prepareSearch(link);
  if (!search) return false;
  const { dialog, view } = search;
  if (!dialog.open) dialog.showModal();
  const typed = field?.value ?? "";
  if (field) field.value = "";
  if (typed === "") dialog.querySelector("input")?.select();
  else view.start(typed);
  return true;
}

async function makeDialog(address: string) {
  const page = await fetchSearchPage(address);
  if (!page) return undefined;
  const dialog = document.createElement("dialog");
  dialog.className = "search search-dialog";
  putSearchPage(dialog, page);
  document.body.append(dialog);
  const close = () => dialog.close();
  dialog.querySelector("[data-search-close]")?.addEventListener("click", close);
  dialog.addEventListener("keydown", (event) => {
    // A field of type search keeps the key, to empty itself.
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    close();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) close();
  });
  return { dialog, view: new SearchView(dialog) };
}
