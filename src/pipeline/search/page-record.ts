/**
 * A page as Pagefind reads it: its main element without what leads away from the text, and what a
 * result shows.
 */
import { formatAttributes } from "../../markdown/escape-html.ts";

export interface IndexedPage {
  url: string;
  locale: string;
  /** Searched beside the text, and shown. Empty values are left out. */
  metadata: { title: string; description: string; about: string };
  /** Not searched: facets, and what a result shows. */
  filters: Record<string, readonly string[]>;
  /** Day of publication, empty for none. Results can be sorted by it. */
  day: string;
}

/** @throws Error that names a page without a main element */
export function toRecord(page: IndexedPage, html: string): string {
  const { url, locale, metadata, filters, day } = page;
  const from = html.indexOf("<main");
  const to = html.lastIndexOf("</main>");
  if (from < 0 || to < from)
    throw new Error(`${url} has no main element, so there is nothing to index.`);
  const marks = [
    // Else Pagefind takes the first picture, and searches the words of its address.
    mark("meta", "image", ""),
    ...Object.entries(metadata).flatMap(([name, value]) =>
      value === "" ? [] : [mark("meta", name, value)],
    ),
    ...Object.entries(filters).flatMap(([name, values]) =>
      values.map((value) => mark("filter", name, value)),
    ),
    ...(day === "" ? [] : [mark("sort", "date", day)]),
  ];
  const text = dropTitle(dropIgnored(html.slice(from, to)), metadata.title);
  return `<!doctype html><html${formatAttributes({ lang: locale })}><body data-pagefind-body>${marks.join("")}${text}</main></body></html>`;
}

function mark(kind: "meta" | "filter" | "sort", name: string, title: string): string {
  return `<i${formatAttributes({ [`data-pagefind-${kind}`]: `${name}[title]`, title })}></i>`;
}

/** Start of what Pagefind would not index: navigation, and what templates mark. */
const ignored = /<(nav)\b|<(\w+)\s(?=[^>]*\bdata-pagefind-ignore\b)/g;

/**
 * Removes what Pagefind would ignore, because a new document changes lists on other pages and must
 * not change their records.
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
  const tags = new RegExp(`<(/?)${name}\\b`, "g");
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === "" ? 1 : -1;
    if (depth === 0) return html.indexOf(">", tag.index) + 1;
  }
  return html.length;
}

/** The title is searched as metadata. In the text, it would be the best excerpt of most queries. */
function dropTitle(html: string, title: string): string {
  return html.replace(/<h1\b[^>]*>([^]*?)<\/h1>/, (heading, text: string) =>
    listWords(text).join() === listWords(title).join() ? "" : heading,
  );
}

/** @returns the words of a text in HTML that are long enough to be mistyped */
export function listWords(html: string): string[] {
  return (
    html
      .replaceAll(/<[^>]*>|&[#\w]+;/g, " ")
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{N}]{2,29}/gu) ?? []
  );
}
