/** Buttons that copy the Markdown alternate of the page. */

/** Milliseconds for which the button shows the result. */
const displayTime = 2000;

for (const button of document.querySelectorAll<HTMLElement>("[data-copy-page]")) enable(button);

function enable(button: HTMLElement): void {
  const label = button.querySelector("span");
  if (!label) return;
  const { copyPage = "", done = "", failed = "" } = button.dataset;
  const { textContent: text } = label;
  const show = (words: string, result: string) => {
    label.textContent = words;
    button.dataset["result"] = result;
  };
  button.addEventListener("click", async () => {
    // Shorter words must not move the menu.
    button.style.minInlineSize = `${button.offsetWidth}px`;
    try {
      // A promise, because Safari allows the clipboard only in the task of the click.
      const markdown = readText(copyPage);
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": markdown })]);
      show(done, "done");
    } catch {
      show(failed, "failed");
    }
    setTimeout(() => {
      label.textContent = text;
      delete button.dataset["result"];
    }, displayTime);
  });
}

async function readText(path: string): Promise<Blob> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return new Blob([await response.text()], { type: "text/plain" });
}
