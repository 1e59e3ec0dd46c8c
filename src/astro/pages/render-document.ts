/**
 * The texts of documents as HTML, rendered here so that the content is loaded once and never copied into Astro's store.
 */
import type { Document } from "../../content/document.ts";
import { pageMarkdown } from "../../site/local-files.ts";
import type { Site } from "../../content/site.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import {
  renderMarkdown,
  type RenderedMarkdown,
} from "../../markdown/render-markdown.ts";

const ahead = new Map<Document, RenderedMarkdown>();

/** Renders the text of a document that will be asked for once. */
export async function renderAhead(
  site: Site,
  document: Document,
): Promise<void> {
  ahead.set(document, await renderDocumentText(site, document));
}

/** @returns the text of a document as HTML */
export async function renderDocumentText(
  site: Site,
  document: Document,
): Promise<RenderedMarkdown> {
  const known = ahead.get(document);
  if (known) {
    ahead.delete(document);
    return known;
  }
  return renderMarkdown(
    pageMarkdown(site, document),
    stringsFor(site, document.locale),
  );
}
