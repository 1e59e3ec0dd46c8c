/**
 * Shows the button that copies the URL of the page, which needs a script, and hides the link to the
 * start of a text that fits in the window.
 */
export function copyLink(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>("[data-copy-link]");
  if (!button) return;
  const { offsetTop, nextElementSibling: top } = button;
  top?.toggleAttribute("hidden", offsetTop < innerHeight);
  const { textContent: label, dataset } = button;
  button.hidden = false;
  button.ariaLive = "polite";
  button.addEventListener("click", async () => {
    const { origin, pathname } = location;
    await navigator.clipboard.writeText(origin + pathname);
    button.textContent = dataset["copied"] ?? "";
    setTimeout(() => (button.textContent = label), 2000);
  });
}
