/**
 * Buttons that copy an operation as Markdown, taken from the Markdown alternate of the page, so
 * that people and agents get the same text.
 */
import { cutSection } from "./cut-section.ts";

/** Adds the buttons if the page has a Markdown alternate. */
export function enableOperationCopies(): void {
  const markdown = document.querySelector<HTMLLinkElement>(
    'link[rel="alternate"][type="text/markdown"]',
  )?.href;
  if (markdown === undefined) return;
  const {
    copyMarkdown = "",
    copied = "",
    notCopied = "",
  } = document.querySelector<HTMLElement>("#try")?.dataset ?? {};
  for (const call of document.querySelectorAll(".operation .request-line")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = copyMarkdown;
    call.append(button);
    button.addEventListener("click", async () => {
      try {
        const text = await (await fetch(markdown)).text();
        const mark = `${call.querySelector("code")?.textContent}\``;
        const section = cutSection(text, mark);
        if (section === null) throw new Error(`no ${mark} in ${markdown}`);
        await navigator.clipboard.writeText(section);
        button.textContent = copied;
      } catch {
        button.textContent = notCopied;
      }
      setTimeout(() => (button.textContent = copyMarkdown), 2000);
    });
  }
}
