/**
 * Copy button on every code block.
 */
const displayTime = 2000;

/**
 * Adds a button to each code block inside an element that has the labels in `data-copy` and
 * `data-copied`.
 */
export function addCopyButtons(): void {
  for (const code of document.querySelectorAll("pre")) {
    const { copy, copied } = code.closest<HTMLElement>("[data-copy]")?.dataset ?? {};
    if (copy !== undefined && copied !== undefined) addCopyButton(code, copy, copied);
  }
}

function addCopyButton(code: HTMLPreElement, copy: string, copied: string): void {
  const block = document.createElement("div");
  block.className = "code-block";
  // A title or tabs are in its place.
  if (!code.matches(".line, details > pre"))
    block.dataset["language"] = code.matches("figure > pre") ? "" : (code.dataset["name"] ?? "");
  const button = document.createElement("button");
  button.type = "button";
  const name = nameOf(code);
  const hidden = document.createElement("span");
  hidden.className = "sr-only";
  hidden.textContent = `: ${name}`;
  const label = name === "" ? [copy] : [copy, hidden];
  button.append(...label);
  button.ariaLive = "polite";
  code.replaceWith(block);
  block.append(code, button);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = copied;
    setTimeout(() => button.replaceChildren(...label), displayTime);
  });
}

/** @returns the title of a code block, the name of its tab, or the heading of its section */
function nameOf(code: HTMLPreElement): string {
  const title = code.parentElement?.querySelector(":scope > :is(figcaption, summary)");
  const headings = [...document.querySelectorAll("main :is(h1, h2, h3)")];
  const heading = headings.findLast(
    (candidate) => candidate.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return (title ?? heading)?.textContent?.trim() ?? "";
}
