/**
 * The key `/` puts the cursor into the page's search field, as readers know it from other sites.
 */

export function focusSearchOnSlash(document: Document): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const { target } = event;
    if (
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches("input, textarea, select"))
    )
      return;
    const field = document.querySelector<HTMLInputElement>(
      "[data-search-input]",
    );
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
