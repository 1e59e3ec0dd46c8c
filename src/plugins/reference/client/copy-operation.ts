/**
 * Buttons that copy an operation as Markdown, taken from the Markdown alternate of the page, so
 * that people and agents get the same text.
 */
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
  for (const call of document.querySelectorAll(".operation .path-box")) {
    const button = document.createElement("button");
    button.className = "link-button copy-markdown";
    button.textContent = copyMarkdown;
    button.ariaLive = "polite";
    call.after(button);
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

/**
 * @param mark text whose first occurrence identifies the section
 * @returns the section from its `###` heading to the next heading of the same or a higher level;
 * null if there is none
 */
export function cutSection(markdown: string, mark: string): string | null {
  const at = markdown.indexOf(mark);
  const start = markdown.lastIndexOf("\n### ", at);
  if (at < 0 || start < 0) return null;
  const next = /\n#{1,3} /g;
  next.lastIndex = start + 1;
  const end = next.exec(markdown)?.index ?? markdown.length;
  return end < at ? null : `${markdown.slice(start + 1, end).trim()}\n`;
}
