/**
 * The search over the page that one reads: the search page's own form and results in a dialog, fetched when they are first wanted.
 */
import { startSearch } from "./search.ts";
import { fetchSearch, putSearch } from "./search-elements.ts";

let opened: Promise<HTMLDialogElement | undefined> | undefined;

/**
 * @param field the masthead's search field: what is in it when the dialog comes goes along
 * @returns whether the dialog could be opened
 */
export async function openSearch(field: HTMLInputElement): Promise<boolean> {
  opened ??= makeDialog(field.form?.action ?? "");
  const dialog = await opened;
  if (!dialog) {
    opened = undefined;
    return false;
  }
  const isNew = !dialog.isConnected;
  if (isNew) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
  if (isNew) startSearch(dialog, "dialog", field.value);
  else dialog.querySelector("input")?.select();
  field.value = "";
  return true;
}

async function makeDialog(address: string): Promise<HTMLDialogElement | undefined> {
  const page = await fetchSearch(address);
  if (!page) return undefined;
  const dialog = document.createElement("dialog");
  dialog.className = "search search-dialog";
  putSearch(dialog, page.main);
  // The field would keep the key to empty itself.
  dialog.addEventListener("keydown", (event) => {
    const isOfList = event.target instanceof HTMLSelectElement;
    if (event.key !== "Escape" || event.isComposing || isOfList) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return dialog;
}
