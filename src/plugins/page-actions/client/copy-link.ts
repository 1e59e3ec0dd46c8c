/** Shows the button that copies the URL of the page, which needs a script. */
export function copyLink(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>("[data-copy-link]");
  if (!button) return;
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
