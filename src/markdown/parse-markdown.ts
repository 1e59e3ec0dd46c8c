/**
 * Syntax tree of a text, by the parser that renders the pages, so that both always agree on the
 * syntax.
 */
import type { Nodes, Parents } from "mdast";
import { markdownToMdast } from "satteri";
import { scanHtml } from "./html-tags.ts";
import { applyEdits, type Edit } from "./edits.ts";

let last: { text: string; math: boolean; root: Nodes } | undefined;

/**
 * @param math true for a text whose dollar signs are marked by findMath
 * @returns the syntax tree of a text. The last one is cached, because several checks need it in
 *   turn.
 */
export function parseText(text: string, math = false): Nodes {
  if (last?.text !== text || last.math !== math)
    last = { text, math, root: markdownToMdast(text, { features: { frontmatter: false, math } }) };
  return last.root;
}

/** Node of a text with its place in the tree. */
export interface Visit {
  node: Nodes;
  /** Undefined for the root. */
  parent?: Visit & { node: Parents };
  /** Position among the children of the parent. */
  index: number;
}

/** Yields the nodes of a text in text order. Iterative, because texts may nest excessively. */
export function* walkText(text: string, math?: boolean): Generator<Visit> {
  const pending: Visit[] = [{ node: parseText(text, math), index: 0 }];
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    yield visit;
    const { node } = visit;
    if (!("children" in node)) continue;
    const parent = { ...visit, node };
    // In a loop, because a long text has more nodes than a function call takes arguments.
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child) pending.push({ node: child, parent, index });
    }
  }
}

/** @returns whether a node is within one of a type. Iterative, like the walk. */
export function isWithin(visit: Visit, type: Nodes["type"]): boolean {
  for (let { parent } = visit; parent; { parent } = parent)
    if (parent.node.type === type) return true;
  return false;
}

/** @returns the URLs of the links in text order, as linksOf returns them */
export function listLinks(text: string): string[] {
  return Array.from(walkText(text)).flatMap(({ node }) => linksOf(node));
}

/** @returns the URL of a link or a definition, or those of the links in raw HTML */
export function linksOf(node: Nodes): string[] {
  if (node.type === "link" || node.type === "definition") return [node.url];
  if (node.type !== "html") return [];
  return scanHtml(node.value).tags.flatMap(
    ({ name, attributes }) => (name === "a" && attributes.get("href")?.value) || [],
  );
}

/**
 * @param isProse also replaces HTML
 * @returns the text with code and comments replaced by spaces, of the same length
 */
export function blankCode(text: string, isProse = false): string {
  const edits: Edit[] = [];
  const blank = (start: number, end: number) => {
    edits.push({ start, end, text: text.slice(start, end).replace(/[^\n]/g, " ") });
  };
  for (const { node } of walkText(text)) {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? start;
    if (node.type === "code" || node.type === "inlineCode") blank(start, end);
    if (node.type === "html" && isProse) blank(start, end);
    else if (node.type === "html")
      for (const comment of scanHtml(text.slice(start, end)).comments)
        blank(start + comment.start, start + comment.end);
  }
  return applyEdits(text, edits);
}
