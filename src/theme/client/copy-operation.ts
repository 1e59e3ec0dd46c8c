/**
 * Buttons that copy an operation as Markdown, out of the page's twin: the same text that agents read.
 */
import { cutSection } from "./cut-section.ts";

/** Shows the buttons, where the page names its twin. */
export function enableOperationCopies(): void {
  const twin = document.querySelector<HTMLLinkElement>(
    'link[rel="alternate"][type="text/markdown"]',
  )?.href;
  if (twin === undefined) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy-operation]")) {
    const words = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const { copyOperation = "", copied = "", notCopied = "" } = button.dataset;
      try {
        const text = await (await fetch(twin)).text();
        const section = cutSection(text, copyOperation);
        if (section === null) throw new Error(`no ${copyOperation} in ${twin}`);
        await navigator.clipboard.writeText(section);
        button.textContent = copied;
      } catch {
        button.textContent = notCopied;
      }
      setTimeout(() => (button.textContent = words), 2000);
    });
  }
}
