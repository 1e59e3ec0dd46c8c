/**
 * The Site that is being built or previewed, for templates, which import it as `broadsheet:site`.
 *
 * Vite leaves that import to Node: the content and the Markdown processor stay out of the bundle, and nothing is loaded twice.
 */
import { describeReference } from "../emit/reference/reference.ts";
import type { Document } from "../content/document.ts";
import type { HtmlPage } from "../site/html-pages.ts";
import type { Reference } from "../site/reference/reference.ts";
import type { Site } from "../content/site.ts";
import { renderBlockTexts, renderDocumentText } from "./render-document.ts";
import { renderMarkdown, type RenderedMarkdown } from "../markdown/render-markdown.ts";
import { socialImageOf, type SocialImage } from "../pipeline/social-images/social-images.ts";

export { highlightCode } from "../markdown/highlight-code.ts";

let current: { site: Site; render: typeof renderMarkdown } | undefined;

/** @param render renders Markdown: a build takes what it has in its cache */
export function setSite(site: Site, render = renderMarkdown): void {
  current = { site, render };
}

function loaded() {
  if (!current)
    throw new Error("No content has been loaded: run this through a build or a preview.");
  return current;
}

/** @throws Error when no content has been loaded, which only happens outside of builds and previews */
export function currentSite(): Site {
  return loaded().site;
}

/** @returns the document's text as HTML, with its headings */
export function renderDocument(document: Document): Promise<RenderedMarkdown> {
  const { site, render } = loaded();
  return renderDocumentText(site, document, render);
}

/**
 * @param body the document's own text, rendered
 * @returns the texts of its blocks as HTML, by the number of the block
 */
export function renderBlocks(
  document: Document,
  body: RenderedMarkdown,
): Promise<Map<number, RenderedMarkdown>> {
  const { site, render } = loaded();
  return renderBlockTexts(site, document, body, render);
}

/** @returns what the API reference shows */
export function currentReference(): Promise<Reference> {
  return describeReference(currentSite());
}

/** @returns the picture that stands for a page where it is shared, or null where site.yaml wants none */
export function socialImage(page: HtmlPage): SocialImage | null {
  return socialImageOf(currentSite(), page);
}
