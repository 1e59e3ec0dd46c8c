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
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = copy;
  button.ariaLive = "polite";
  code.replaceWith(block);
  block.append(code, button);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = copied;
    button.dataset["done"] = "";
    setTimeout(() => {
      button.textContent = copy;
      delete button.dataset["done"];
    }, displayTime);
  });
}
