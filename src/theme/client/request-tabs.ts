/**
 * The language of the requests: chosen once, shown everywhere on the page, and remembered for the next.
 */
const key = "request-language";

/** Makes every group of tabs follow the one that is clicked. Without storage the choice lasts as long as the page. */
export function rememberTabs(): void {
  const chosen = read();
  if (chosen !== null) show(chosen);
  for (const tab of document.querySelectorAll<HTMLElement>("[data-request]"))
    tab.querySelector("summary")?.addEventListener("click", (event) => {
      const name = tab.dataset["request"] ?? "";
      event.preventDefault();
      show(name);
      try {
        localStorage.setItem(key, name);
      } catch {
        // Storage is refused: nothing is remembered.
      }
    });
}

/** Opens the tab of that name wherever there is one; the browser closes the others of its group. */
function show(name: string): void {
  for (const tab of document.querySelectorAll<HTMLDetailsElement>(
    `details[data-request="${CSS.escape(name)}"]`,
  ))
    tab.open = true;
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
