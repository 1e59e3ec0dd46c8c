/**
 * The section that a document belongs to: the page that lists its collection, else its language's home page.
 */
import type { Document } from "./document.ts";
import { homePath } from "./facts.ts";
import { findHub } from "./html-pages.ts";
import type { Site } from "./site.ts";

const known = new WeakMap<Site, Map<string, Document | undefined>>();

/** @returns the page that leads to the document and its like, or undefined where the site has none */
export function sectionOf(
  site: Site,
  { collection, locale }: Pick<Document, "collection" | "locale">,
): Document | undefined {
  const sections = known.get(site) ?? new Map<string, Document | undefined>();
  known.set(site, sections);
  const key = `${locale}/${collection}`;
  if (!sections.has(key)) {
    const home = homePath(site, locale);
    sections.set(
      key,
      findHub(site, collection, locale) ??
        site.visible.find(({ path }) => path === home),
    );
  }
  return sections.get(key);
}
