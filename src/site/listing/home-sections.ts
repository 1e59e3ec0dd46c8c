/**
 * What the home page shows of each collection. The page and its twin both print it.
 */
import type { Document, Page } from "../../content/document.ts";
import { findHub, listed } from "../html-pages.ts";
import type { Site } from "../../content/site.ts";

/** @returns the collections that have a hub and documents in the language, with the first of them */
export function homeSections(site: Site, locale: string): { hub: Page; items: Document[] }[] {
  const parts = [...site.collections.values()]
    .flatMap(({ name, home }) => (home ? [{ collection: name, ...home }] : []))
    .toSorted((a, b) => a.place - b.place);
  return parts.flatMap(({ collection, count }) => {
    const items = listed(site, collection, locale).slice(0, count);
    const hub = findHub(site, collection, locale);
    return items.length > 0 && hub ? [{ hub, items }] : [];
  });
}
