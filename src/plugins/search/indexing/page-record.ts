/**
 * Record of a page for Pagefind: its main element without navigation, and the metadata shown in a
 * result.
 */
import { formatAttributes } from "../../../markdown/escape-html.ts";
import { inline, tags } from "../program-index/read-text.ts";
import { sentenceEnd } from "../sentence-end.ts";

export interface IndexedPage {
  url: string;
  locale: string;
  /** Metadata that is searched and shown. Empty values are omitted. */
  metadata: { title: string; description: string; about: string };
  /** Facets and values shown in a result, which are not searched. */
  filters: Record<string, readonly string[]>;
  /** Day of publication, by which results can be sorted; empty if there is none. */
  day: string;
}

/** @throws Error that names a page without a main element */
export function toRecord(page: IndexedPage, html: string): string {
  const { url, locale, metadata, filters, day } = page;
  const from = html.indexOf("<main");
  const to = html.lastIndexOf("</main>");
  if (from < 0 || to < from)
    throw new Error(`${url} has no <main> element, so there is nothing to index.`);
  const marks = [
    // Otherwise Pagefind takes the first image and indexes the words of its URL.
    mark("meta", "image", ""),
    ...Object.entries(metadata).flatMap(([name, value]) =>
      value === "" ? [] : [mark("meta", name, value)],
    ),
    ...Object.entries(filters).flatMap(([name, values]) =>
      values.map((value) => mark("filter", name, value)),
    ),
    ...(day === "" ? [] : [mark("sort", "date", day)]),
  ];
  const main = weightOpening(dropTitle(dropIgnored(html.slice(from, to)), metadata.title));
  // Pagefind does not separate these elements from the text before them.
  const text = markSentences(main)
    .replaceAll(/<(?:summary|figcaption|pre)\b/g, " $&")
    // Nor does it end these as sentences.
    .replaceAll(/(?<=[\p{L}\p{N}])\s*<\/(?:a|span|bdi)>\s*(?:<\/span>\s*)?<\/li>/gu, ".$&");
  return `<!doctype html><html${formatAttributes({ lang: locale })}><body data-pagefind-body>${marks.join("")}${text}</main></body></html>`;
}

function mark(kind: "meta" | "filter" | "sort", name: string, title: string): string {
  return `<i${formatAttributes({ [`data-pagefind-${kind}`]: `${name}[title]`, title })}></i>`;
}

/**
 * Start of an element that is not searched: navigation, an element that the theme marks as not part
 * of the document, or one that Pagefind would ignore.
 */
const ignored = /<(nav)\b|<(\w+)\s(?=[^>]*\bdata-(?:secondary|pagefind-ignore)\b)/g;

/**
 * Removes these elements. A new document changes the lists on other pages, and must not change their
 * records.
 */
function dropIgnored(html: string): string {
  let text = "";
  let end = 0;
  for (const { index, 1: nav, 2: other } of html.matchAll(ignored)) {
    if (index < end) continue;
    text += html.slice(end, index);
    end = endOfElement(html, index, nav ?? other ?? "");
  }
  return text + html.slice(end);
}

function endOfElement(html: string, start: number, name: string): number {
  const pairs = new RegExp(`<(/?)${name}\\b`, "g");
  pairs.lastIndex = start;
  let depth = 0;
  for (let tag = pairs.exec(html); tag; tag = pairs.exec(html)) {
    depth += tag[1] === "" ? 1 : -1;
    if (depth === 0) return html.indexOf(">", tag.index) + 1;
  }
  return html.length;
}

/**
 * Drops the heading if it repeats the title, which is already searched as metadata and would be the
 * best excerpt for most queries.
 */
function dropTitle(html: string, title: string): string {
  return html.replace(/<h1\b[^>]*>([^]*?)<\/h1>/, (heading, text: string) =>
    listWords(text).join() === listWords(title).join() ? "" : heading,
  );
}

/** Elements whose texts are no sentences, whatever they end with. */
const unquoted = /^(?:button|dt|h[1-6]|pre|summary)$/;

/** Block with a sentence, at the end of which a colon may announce a list. */
const sentences = new RegExp(String.raw`${sentenceEnd}(?:$|\s.*:$)`, "su");

/**
 * Marks where sentences start and end, for excerpts: Pagefind stores the position of an element with
 * an ID. Code, headings, cells of tables, facts and contacts are searched, but not quoted.
 */
function markSentences(html: string): string {
  let marked = "";
  let block = "";
  let end = 0;
  let depth = 0;
  let isMarked = false;
  const endBlock = () => {
    const text = block.replaceAll(tags, "").trim();
    const isQuoted = depth === 0 && sentences.test(text);
    if (text !== "" && isQuoted !== isMarked) {
      isMarked = isQuoted;
      marked += `<i id="${isQuoted ? "+" : "-"}"></i>`;
    }
    marked += block;
    block = "";
  };
  for (const { 0: tag, 1: slash, 2: name = "", index } of html.matchAll(tags)) {
    block += html.slice(end, index);
    end = index + tag.length;
    if (name === "" || inline.has(name)) block += tag;
    else {
      endBlock();
      marked += tag;
      if (unquoted.test(name)) depth += slash === "" ? 1 : -1;
    }
  }
  endBlock();
  return marked + html.slice(end);
}

/** Gives the words of the first paragraph five times the weight, because it names the subject. */
function weightOpening(html: string): string {
  return html.replace(/class="prose"[^]*?<p(?=>)/, '$& data-pagefind-weight="5"');
}

/** @returns the words of an HTML text that are long enough for typo correction */
export function listWords(html: string): string[] {
  return (
    html
      .replaceAll(/<[^>]*>|&[#\w]+;/g, " ")
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{N}]{2,29}/gu) ?? []
  );
}
