/**
 * Scrolls the table of contents of a book to the current part.
 */
import { showEntry } from "./show-entry.ts";

export function showCurrentPart(page: Document): void {
  const current = page.querySelector(".tree [aria-current]");
  const list = current?.closest("nav");
  if (current && list) showEntry(list, current);
}
