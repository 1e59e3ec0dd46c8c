/**
 * Where the list of a book's parts is longer than the screen, it shows the one that is read.
 */
import { showEntry } from "./show-entry.ts";

export function showCurrentPart(page: Document): void {
  const current = page.querySelector(".tree [aria-current]");
  const list = current?.closest("nav");
  if (current && list) showEntry(list, current);
}
