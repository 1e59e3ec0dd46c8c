/**
 * HTML of a text in the forms in which it is published, with the places of its parts in the
 * Markdown.
 */
import type { Nodes } from "mdast";
import { traceEdits } from "./edits.ts";
import { applyRules, renderText, type FinishedHtml, type TextLabels } from "./html-rules.ts";
import type { Names } from "./page-rules.ts";
import { walkText } from "./parse-markdown.ts";
import { finishPage } from "./render-markdown.ts";

export interface PublishedHtml {
  html: string;
  /**
   * @returns the length of the piece of the author's HTML from an offset; undefined in HTML from
   *   Markdown
   */
  restOf(offset: number): number | undefined;
  /**
   * @param isRefused returns true for URLs that may be at a place in HTML from Markdown
   * @returns the offset in the Markdown of a place in the HTML; if it is not in the author's HTML,
   *   that of the refused link, or else of the last piece before it
   */
  locate(offset: number, isRefused: (url: string) => boolean): number;
}

/** @returns the HTML of a Markdown alternate in programs that do not know formulas */
export function alternateHtml(text: string): PublishedHtml {
  return withPlaces(applyRules(renderText(text, { frontmatter: false }), []), text);
}

export function pageHtml(text: string, words: TextLabels & Names): PublishedHtml {
  const { math, ...finished } = finishPage(text, words);
  const published = withPlaces(finished, math.text, math.formulas.length > 0);
  const traceSource = traceEdits(math.edits);
  return {
    ...published,
    locate: (...place) => traceSource(published.locate(...place)).offset,
  };
}

function withPlaces(
  { html, pieces, trace }: FinishedHtml,
  text: string,
  math = false,
): PublishedHtml {
  let nodes: Nodes[] | undefined;
  return {
    html,
    restOf: (offset) => trace(offset).rest,
    locate(at, isRefused) {
      const { index, offset, rest } = trace(at);
      nodes ??= Array.from(walkText(text, math), ({ node }) => node);
      const link = nodes.find((node) => "url" in node && isRefused(node.url));
      if (link && rest === undefined) return link.position?.start.offset ?? 0;
      const written = pieces[index] ?? "";
      const raw = nodes.filter(({ type }) => type === "html");
      const hasPiece = (node: Nodes | undefined) => node?.type === "html" && node.value === written;
      const { position } = (hasPiece(raw[index]) ? raw[index] : raw.find(hasPiece)) ?? {};
      const start = position?.start.offset ?? 0;
      // Lines of the source also have indentation and the markers of quotes and lists.
      const before = written.slice(0, offset).split("\n");
      const lines = text.slice(start, position?.end.offset).split("\n");
      const line = before.length - 1;
      const marks = (lines[line]?.length ?? 0) - (written.split("\n")[line]?.length ?? 0);
      const above = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
      return start + above + Math.max(0, marks) + (before[line]?.length ?? 0);
    },
  };
}
