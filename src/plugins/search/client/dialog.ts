/**
 * Search dialog, with the content of the search page.
 */
import "../search-page.css";
import "../search-dialog.css";
import { fetchSearchPage, putSearchPage, SearchView } from "./view.ts";

let made: ReturnType<typeof makeDialog> | undefined;

/** Loads the dialog and memoizes it. */
export function prepareSearch(link: HTMLAnchorElement): ReturnType<typeof makeDialog> {
  return (made ??= makeDialog(link.href).then((dialog) => {
    if (!dialog) made = undefined;
    return dialog;
  }));
}

/**
 * @param link link to the search page
 * @param field search field of the masthead, whose text is moved to the dialog
 * @param opener element to which the focus returns when the dialog closes, by default the focused one
 * @returns whether the dialog could be opened
 */
export async function openSearch(
  link: HTMLAnchorElement,
  field: HTMLInputElement | null,
  opener?: Element | null,
): Promise<boolean> {
  const search = await prepareSearch(link);
  if (!search) return false;
  const { dialog, view } = search;
  if (!dialog.open) {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    dialog.showModal();
  }
  const typed = field?.value ?? "";
  if (field) field.value = "";
  if (typed === "") {
    view.showStart();
    dialog.querySelector("input")?.select();
  } else view.start(typed);
  return true;
}

async function makeDialog(address: string) {
  const page = await fetchSearchPage(address);
  if (!page) return undefined;
  const dialog = document.createElement("dialog");
  dialog.className = "search search-dialog";
  putSearchPage(dialog, page);
  document.body.append(dialog);
  dialog.addEventListener("keydown", (event) => {
    // A search field handles Escape itself and clears its value.
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return { dialog, view: new SearchView(dialog) };
}
