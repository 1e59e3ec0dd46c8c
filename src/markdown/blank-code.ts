/**
 * A text with code and comments blanked, so that searches for words skip them and offsets stay the
 * same.
 */
import type { Nodes } from "mdast";
import { applyEdits, type Edit } from "./edits.ts";
import { scanHtml } from "./html-tags.ts";
import { parseText } from "./parse-markdown.ts";

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
