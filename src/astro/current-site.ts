/**
 * The Site that is being built or previewed, for Astro's pages.
 *
 * Pages import it as `broadsheet:site`. Vite leaves that import to Node: the content and the Markdown
 * processor stay out of the bundle, and nothing is loaded twice.
 */
import { describeReference } from "../emit/reference/reference.ts";
import type { Document } from "../content/document.ts";
import type { HtmlPage } from "../site/html-pages.ts";
import type { Reference } from "../site/reference.ts";
import type { Site } from "../content/site.ts";
import {
  renderBlockTexts,
  renderDocumentText,
} from "./pages/render-document.ts";
import type { RenderedMarkdown } from "../markdown/render-markdown.ts";
import {
  socialImageOf,
  type SocialImage,
} from "../build/social-images/social-images.ts";

export { highlightCode } from "../markdown/highlight-code.ts";

declare global {
  /** Global for the command line, which tells of damaged pictures without the modules of pages. */
  var broadsheetSite: Site | undefined;
}

export function setSite(site: Site): void {
  globalThis.broadsheetSite = site;
}

/** @throws Error when no content has been loaded, which only happens outside of build and dev */
export function currentSite(): Site {
  if (!globalThis.broadsheetSite)
    throw new Error(
      "No content has been loaded: run this through astro build or astro dev.",
    );
  return globalThis.broadsheetSite;
}

/** @returns the document's text as HTML, with its headings */
export function renderDocument(document: Document): Promise<RenderedMarkdown> {
  return renderDocumentText(currentSite(), document);
}

/**
 * @param body the document's own text, rendered
 * @returns the texts of its blocks as HTML, by the number of the block
 */
export function renderBlocks(
  document: Document,
  body: RenderedMarkdown,
): Promise<Map<number, RenderedMarkdown>> {
  return renderBlockTexts(currentSite(), document, body);
}

/** @returns what the API reference shows */
export function currentReference(): Promise<Reference> {
  return describeReference(currentSite());
}

/** @returns the picture that stands for a page where it is shared, or null where site.yaml wants none */
export function socialImage(page: HtmlPage): SocialImage | null {
  return socialImageOf(currentSite(), page);
}
