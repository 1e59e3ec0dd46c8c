/**
 * The site that is being built or previewed. Templates import it as `broadsheet:site`.
 *
 * Vite leaves that import to Node, so the content and the Markdown processor stay out of the
 * bundle, and nothing is loaded twice.
 */
import { textLocale, type Document } from "../content/document.ts";
import type { HtmlPage } from "../site/html-pages.ts";
import type { Site } from "../content/site.ts";
import { blockTexts } from "../site/blocks/block-parts.ts";
import { pageMarkdown } from "../site/media/local-files.ts";
import { stringsFor } from "../site/strings/strings.ts";
import {
  highlightCode as highlightWithoutCache,
  type Highlight,
} from "../markdown/highlight-code.ts";
import type { HtmlRule } from "../markdown/html-rules.ts";
import { renderMarkdown, type RenderedMarkdown } from "../markdown/render-markdown.ts";
import type { PageImage } from "../site/head/page-head.ts";

/** Entries of plugins that templates use. */
interface PageEntries {
  /** Rules for the HTML of documents. */
  htmlRules: readonly HtmlRule[];
  pageImage(site: Site, page: HtmlPage): PageImage | null;
}

let current: { site: Site; highlight: Highlight; entries: PageEntries } | undefined;

const noEntries: PageEntries = { htmlRules: [], pageImage: () => null };

/** @param highlight highlights code; builds pass a cached highlighter */
export function setSite(site: Site, entries = noEntries, highlight = highlightWithoutCache): void {
  current = { site, highlight, entries };
  for (const listener of listeners.values()) listener();
}

const listeners = new Map<string, () => void>();

/** Calls a function whenever a site is set, in place of the last one with this name. */
export function whenSiteChanges(name: string, listener: () => void): void {
  listeners.set(name, listener);
}

export const hasSite = () => current !== undefined;

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

/**
 * @param ids ids of the page that the body must not have
 * @returns the document's body as HTML, with its headings
 */
export async function renderDocument(
  document: Document,
  ids: ReadonlySet<string> = new Set(),
): Promise<RenderedMarkdown> {
  const { site, highlight, entries } = loaded();
  const words = stringsIn(textLocale(document));
  return renderMarkdown(pageMarkdown(site, document), words, { ids }, highlight, entries.htmlRules);
}

/**
 * @param body rendered body of the document, which is on the same page
 * @returns the texts of the document's blocks as HTML, by the index of the block
 */
export async function renderBlocks(
  document: Document,
  body: RenderedMarkdown,
): Promise<Map<number, RenderedMarkdown>> {
  const { site, highlight, entries } = loaded();
  const words = stringsIn(textLocale(document));
  const rendered = new Map<number, RenderedMarkdown>();
  let { ids, tables } = body;
  for (const text of blockTexts(document)) {
    const scope = { ids, prefix: `block-${text.index + 1}-`, tables };
    const fragment = await renderMarkdown(
      pageMarkdown(site, text),
      words,
      scope,
      highlight,
      entries.htmlRules,
    );
    ({ ids, tables } = fragment);
    rendered.set(text.index, fragment);
  }
  return rendered;
}

/** @returns the interface strings of the site in a locale */
export const stringsIn = (locale: string) => stringsFor(loaded().site, locale);

/** @returns the image that a plugin draws for a page; null without such a plugin */
export function pageImage(page: HtmlPage): PageImage | null {
  const { site, entries } = loaded();
  return entries.pageImage(site, page);
}
