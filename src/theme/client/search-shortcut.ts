/**
 * The keys `/` and Ctrl+K (or ⌘K) open the search, as readers know it from other sites: a dialog, whose code is loaded then. Until it is there, and
 * where it cannot be loaded, the page's own search field takes what is typed.
 */

export function openSearchByKey(document: Document): void {
  document.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    const field = document.querySelector<HTMLInputElement>("[data-search-input]");
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
    // The search page has its field in the text.
    if (!document.querySelector("main[data-search]"))
      void import("./search-dialog.ts").then(
        ({ openSearch }) => openSearch(field),
        () => undefined,
      );
  });
}

function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey;
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"));
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isWriting;
}
