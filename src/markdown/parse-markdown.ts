/**
 * Syntax tree of a text, by the parser that renders the pages, so that both always agree on the
 * syntax.
 */
import type { Nodes } from "mdast";
import { markdownToMdast } from "satteri";
import { scanHtml } from "./html-tags.ts";
import { applyEdits, type Edit } from "./edits.ts";

let last: { text: string; root: Nodes } | undefined;

/**
 * @returns the syntax tree of a text. The last one is cached, because several checks need it in
 *   turn.
 */
export function parseText(text: string): Nodes {
  if (last?.text !== text)
    last = {
      text,
      root: markdownToMdast(text, {
        features: { gfm: true, frontmatter: false },
      }),
    };
  return last.root;
}

/**
 * @returns the URLs of the links in text order, including those in raw HTML; those of definitions
 *   at the place of the definition
 */
export function listLinks(text: string): string[] {
  const found: string[] = [];
  // Iterative, because excessively nested texts are refused only later.
  const pending: Nodes[] = [parseText(text)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "link" || node.type === "definition") found.push(node.url);
    else if (node.type === "html")
      for (const { name, attributes } of scanHtml(node.value).tags) {
        const href = name === "a" ? attributes.get("href") : undefined;
        if (href) found.push(href.value);
      }
    if ("children" in node) pending.push(...node.children.toReversed());
  }
  return found;
}

/** Maximum depth of the search, deeper than texts nest in practice. */
const deepest = 100;

/** @returns the text with code and comments replaced by spaces, of the same length */
export function blankCode(text: string): string {
  const edits: Edit[] = [];
  const blank = (start: number, end: number) => {
    const spaces = text.slice(start, end).replace(/[^\n]/g, " ");
    edits.push({ start, end, text: spaces });
  };
  const visit = (node: Nodes, depth: number) => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? start;
    if (node.type === "code" || node.type === "inlineCode") blank(start, end);
    if (node.type === "html")
      for (const comment of scanHtml(text.slice(start, end)).comments)
        blank(start + comment.start, start + comment.end);
    if ("children" in node && depth < deepest)
      for (const child of node.children) visit(child, depth + 1);
  };
  visit(parseText(text), 0);
  return applyEdits(text, edits);
}
