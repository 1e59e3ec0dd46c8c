/**
 * Where a Markdown text shows code: what stands there is not the tool's to run, and not the import's to change.
 */
import type { Nodes } from "mdast";
import { markdownToMdast } from "satteri";
import { visitParents } from "unist-util-visit-parents";

export interface Range {
  start: number;
  end: number;
}

/** Texts that nest this deep are attacks on parsers, which need seconds for each. */
const tooDeep = /^[ \t]*(?:(?:>[ \t]?){100}|(?:[*+-][ \t]){100})/m;

/** Throws for a text that nests deeper than any author writes. */
export function refuseDepth(text: string): void {
  if (tooDeep.test(text)) throw new RangeError("it nests quotes or lists a hundred deep");
}

/** @returns the syntax tree. Throws for a text that nests deeper than any author writes */
export function parseMarkdown(text: string): Nodes {
  refuseDepth(text);
  return markdownToMdast(text, { features: { gfm: true, frontmatter: false } });
}

/** @returns the fenced blocks and the inline code of a text, in their order */
export function findCode(text: string): Range[] {
  if (!/[`~]/.test(text)) return [];
  const found: Range[] = [];
  visitParents(parseMarkdown(text), (node) => {
    if (node.type !== "code" && node.type !== "inlineCode") return;
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start !== undefined && end !== undefined && /[`~]/.test(text[start] ?? ""))
      found.push({ start, end });
  });
  return found;
}
