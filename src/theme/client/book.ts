/**
 * Where the list of a book's parts is longer than the screen, it shows the one that is read.
 */
export function showCurrentPart(page: Document): void {
  const current = page.querySelector<HTMLElement>(".in-book [aria-current]");
  const list = current?.closest("nav");
  if (!current || !list) return;
  const above = current.getBoundingClientRect().top;
  list.scrollTop +=
    above - list.getBoundingClientRect().top - list.clientHeight / 2;
}
