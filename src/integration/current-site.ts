/**
 * The Site that is being built or previewed, for Astro's pages.
 *
 * Pages import it as `broadsheet:site`. Vite leaves that import to Node, so that the pages see the very Site that the integration has loaded,
 * instead of loading the content a second time inside the bundle.
 */
import type { Document } from "../model/document.ts";
import type { Site } from "../model/site.ts";
import { renderMarkdown, type RenderedMarkdown } from "./render-markdown.ts";

let current: Site | undefined;

export function setSite(site: Site): void {
  current = site;
}

/** @throws Error when no content has been loaded, which only happens outside of build and dev */
export function currentSite(): Site {
  if (!current)
    throw new Error(
      "No content has been loaded: run this through astro build or astro dev.",
    );
  return current;
}

/** @returns the document's text as HTML, with its headings */
export function renderDocument(document: Document): Promise<RenderedMarkdown> {
  return renderMarkdown(currentSite(), document);
}
