/**
 * The texts of documents as HTML, rendered here so that the content is loaded once and never copied into Astro's store.
 */
import type { Document } from "../model/document.ts";
import { pageMarkdown } from "../model/local-files.ts";
import type { Site } from "../model/site.ts";
import { stringsFor } from "../model/strings.ts";
import { renderText, type RenderedMarkdown } from "./render-text.ts";

const ahead = new Map<Document, RenderedMarkdown>();

/** Renders the text of a document that will be asked for once. */
export async function renderAhead(
  site: Site,
  document: Document,
): Promise<void> {
  ahead.set(document, await renderMarkdown(site, document));
}

/** @returns the text of a document as HTML */
export async function renderMarkdown(
  site: Site,
  document: Document,
): Promise<RenderedMarkdown> {
  const known = ahead.get(document);
  if (known) {
    ahead.delete(document);
    return known;
  }
  return renderText(
    pageMarkdown(site, document),
    stringsFor(document.locale).footnotes,
  );
}
