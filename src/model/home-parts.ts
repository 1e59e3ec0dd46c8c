/**
 * What the home page shows of each collection. The page and its twin both print it.
 */
import type { Document, Page } from "./document.ts";
import { findHub, listed } from "./html-pages.ts";
import type { Site } from "./site.ts";

/** Collections in the order of the page, with how many of their documents it shows. */
const shown = [
  ["services", 6],
  ["consulting", 6],
  ["case-studies", 3],
  ["guides", 3],
  ["blog", 3],
] as const;

/** @returns the collections that have a hub and documents in the language, with the first of them */
export function homeParts(
  site: Site,
  locale: string,
): { hub: Page; items: Document[] }[] {
  return shown.flatMap(([collection, count]) => {
    const items = listed(site, collection, locale).slice(0, count);
    const hub = findHub(site, collection, locale);
    return items.length > 0 && hub ? [{ hub, items }] : [];
  });
}
