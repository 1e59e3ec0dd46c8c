/**
 * The search over the page that one reads: the search page's own form and results in a dialog, fetched when they are first wanted.
 */
import { startSearch } from "./search.ts";

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

async function makeDialog(
  address: string,
): Promise<HTMLDialogElement | undefined> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return undefined;
  const page = new DOMParser().parseFromString(
    await response.text(),
    "text/html",
  );
  const main = page.querySelector<HTMLElement>("main[data-search]");
  if (!main) return undefined;
  const dialog = document.createElement("dialog");
  dialog.className = "search search-dialog";
  dialog.ariaLabel = main.querySelector("h1")?.textContent ?? "";
  Object.assign(dialog.dataset, main.dataset);
  for (const part of main.querySelectorAll(".page-head, noscript, script"))
    part.remove();
  dialog.append(...document.importNode(main, true).childNodes);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return dialog;
}
