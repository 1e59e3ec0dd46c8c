/**
 * The sections of the site: the pages that list a collection. Looked up once each, because every page asks for its own.
 */
import type { Document } from "../content/document.ts";
import { findHub } from "./html-pages.ts";
import type { Site } from "../content/site.ts";

const known = new WeakMap<Site, Map<string, Document | undefined>>();

/** @returns the page that lists the document and its like in its language, if the site has one */
export function sectionOf(
  site: Site,
  { collection, locale }: Pick<Document, "collection" | "locale">,
): Document | undefined {
  const sections = known.get(site) ?? new Map<string, Document | undefined>();
  known.set(site, sections);
  const key = `${locale}/${collection}`;
  if (!sections.has(key)) sections.set(key, findHub(site, collection, locale));
  return sections.get(key);
}
