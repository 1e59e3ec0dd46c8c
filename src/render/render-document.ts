/**
 * Document bodies as HTML. Rendered outside of Astro, so that the content is loaded once and never
 * copied into Astro's store.
 */
import type { Document } from "../content/document.ts";
import { pageMarkdown } from "../site/media/local-files.ts";
import type { Site } from "../content/site.ts";
import { stringsFor } from "../site/strings/strings.ts";
import { blockTexts } from "../site/blocks/block-parts.ts";
import type { Highlight } from "../markdown/highlight-code.ts";
import { renderMarkdown, type RenderedMarkdown } from "../markdown/render-markdown.ts";

/**
 * @param highlight highlights code
 * @returns the body of a document as HTML
 */
export async function renderDocumentText(
  site: Site,
  document: Document,
  highlight: Highlight,
): Promise<RenderedMarkdown> {
  const words = stringsFor(site, document.locale);
  return renderMarkdown(pageMarkdown(site, document), words, undefined, highlight);
}

/**
 * @param body rendered body of the document, which is on the same page
 * @returns the texts of the document's blocks as HTML, by the index of the block
 */
export async function renderBlockTexts(
  site: Site,
  document: Document,
  body: RenderedMarkdown,
  highlight: Highlight,
): Promise<Map<number, RenderedMarkdown>> {
  const rendered = new Map<number, RenderedMarkdown>();
  const taken = body.headings.map(({ slug }) => slug);
  let { tables } = body;
  for (const text of blockTexts(document)) {
    const scope = { taken, prefix: `block-${text.index + 1}-`, tables };
    const words = stringsFor(site, document.locale);
    const one = await renderMarkdown(pageMarkdown(site, text), words, scope, highlight);
    taken.push(...one.headings.map(({ slug }) => slug));
    tables = one.tables;
    rendered.set(text.index, one);
  }
  return rendered;
}
