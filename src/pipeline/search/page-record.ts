/**
 * What Pagefind reads of a page: its main element, with what a result shows beside the text.
 */
import type { OutputFile } from "../../emit/output-file.ts";
import { formatAttributes } from "../../markdown/escape-html.ts";

export interface IndexedPage {
  url: string;
  /** In the output folder. */
  file: string;
  locale: string;
  /** What a result shows beside the text, where it is not empty. */
  facts: Record<string, string>;
  /** What results may be narrowed by. */
  facets: string[];
}

/** @throws Error that names a page without a main element */
export function toRecord(
  { url, file, locale, facts, facets }: IndexedPage,
  html: string,
): OutputFile {
  const from = html.indexOf("<main");
  const to = html.lastIndexOf("</main>");
  if (from < 0 || to < from)
    throw new Error(`${url} has no main element, so there is nothing to index.`);
  const marks = [
    ...Object.entries(facts)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => mark("meta", name, value)),
    ...facets.map((facet) => mark("filter", "facet", facet)),
  ];
  return {
    path: file,
    // As bytes: a part of a string would keep the whole page in memory.
    body: Buffer.from(
      `<!doctype html><html${formatAttributes({ lang: locale })}><body data-pagefind-body>${marks.join("")}${html.slice(from, to)}</main></body></html>`,
    ),
  };
}

function mark(kind: "meta" | "filter", name: string, title: string): string {
  return `<i${formatAttributes({ [`data-pagefind-${kind}`]: `${name}[title]`, title })}></i>`;
}
