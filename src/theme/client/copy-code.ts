/**
 * Copy buttons, such as the one on every code block.
 */
const displayTime = 2000;

/**
 * Adds a button to each code block inside an element that has the labels in `data-copy` and
 * `data-copied`.
 */
export function addCopyButtons(): void {
  for (const code of document.querySelectorAll("pre")) {
    const { copy, copied } = code.closest<HTMLElement>("[data-copy]")?.dataset ?? {};
    if (copy === undefined || copied === undefined) continue;
    const block = document.createElement("div");
    block.className = "code-block";
    code.replaceWith(block);
    block.append(
      code,
      makeCopyButton({ copy, copied, failed: copy }, () => code.textContent),
    );
  }
}

/** @returns a button that copies a text and shows the result as its label for a short time */
export function makeCopyButton(
  labels: { copy: string; copied: string; failed: string },
  read: () => string | Promise<string>,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = labels.copy;
  button.ariaLive = "polite";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(await read());
      button.textContent = labels.copied;
      button.dataset["done"] = "";
    } catch {
      button.textContent = labels.failed;
    }
    setTimeout(() => {
      button.textContent = labels.copy;
      delete button.dataset["done"];
    }, displayTime);
  });
  return button;
}
