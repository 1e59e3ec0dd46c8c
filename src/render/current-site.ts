/**
 * The site that is being built or previewed. Templates import it as `broadsheet:site`.
 *
 * Vite leaves that import to Node, so the content and the Markdown processor stay out of the
 * bundle, and nothing is loaded twice.
 */
import { describeReference } from "../emit/reference/reference.ts";
import type { Document } from "../content/document.ts";
import type { HtmlPage } from "../site/html-pages.ts";
import type { Reference } from "../site/reference/reference.ts";
import type { Site } from "../content/site.ts";
import { renderBlockTexts, renderDocumentText } from "./render-document.ts";
import {
  highlightCode as highlightWithoutCache,
  type Highlight,
} from "../markdown/highlight-code.ts";
import type { RenderedMarkdown } from "../markdown/render-markdown.ts";
import { socialImageOf, type SocialImage } from "../pipeline/social-images/social-images.ts";

let current: { site: Site; highlight: Highlight } | undefined;

/** @param highlight highlights code; builds pass a cached highlighter */
export function setSite(site: Site, highlight = highlightWithoutCache): void {
  current = { site, highlight };
}

function loaded() {
  if (!current)
    throw new Error("No content has been loaded. Templates only work in a build or a preview.");
  return current;
}

/**
 * @throws Error if no content has been loaded, which only happens outside of builds and previews
 */
export function currentSite(): Site {
  return loaded().site;
}

export const highlightCode: Highlight = (code, language) => loaded().highlight(code, language);

/** @returns the document's body as HTML, with its headings */
export function renderDocument(document: Document): Promise<RenderedMarkdown> {
  const { site, highlight } = loaded();
  return renderDocumentText(site, document, highlight);
}

/**
 * @param body rendered body of the document
 * @returns the texts of the document's blocks as HTML, by the index of the block
 */
export function renderBlocks(
  document: Document,
  body: RenderedMarkdown,
): Promise<Map<number, RenderedMarkdown>> {
  const { site, highlight } = loaded();
  return renderBlockTexts(site, document, body, highlight);
}

/** @returns the data of the API reference */
export function currentReference(): Reference {
  return describeReference(currentSite());
}

/** @returns the social image of a page, or null if site.yaml disables them */
export function socialImage(page: HtmlPage): SocialImage | null {
  return socialImageOf(currentSite(), page);
}
