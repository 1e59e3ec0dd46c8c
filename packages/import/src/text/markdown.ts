/**
 * Markdown as a text and as a tree, read by the parser that will render it.
 */
import type { Nodes, Root } from "mdast";
import { markdownToMdast, type Features } from "satteri";
import { visitParents } from "unist-util-visit-parents";

/** Text to write in the place of a part of another, in UTF-16 units. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Leaves every other character as its author wrote it; of edits inside each other the outer one holds. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < end) continue;
    result += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + text.slice(end);
}

/** @returns Markdown that shows a plain text character by character */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<&#~]/g, "\\$&");
}

/** @returns HTML that shows a plain text character by character */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** @returns the attributes of a tag, each with a space before it; undefined ones are left out */
export function formatAttributes(attributes: Record<string, string | number | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined
        ? ""
        : ` ${name}="${escapeHtml(String(value)).replaceAll('"', "&quot;")}"`,
    )
    .join("");
}

/** @returns blocks with an empty line between them */
export function joinBlocks(...blocks: readonly string[]): string {
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** @returns an address in the form of a link or image */
export function formatUrl(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url;
}

/** @returns a block of code whose fence is longer than any in it */
export function fence(code: string, info: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}${info}\n${code.replace(/^\n+|\s+$/g, "")}\n${mark}`;
}

export const features: Features = { gfm: true, frontmatter: false };

/** Texts that nest this deep are attacks on parsers, which need seconds for each. */
const tooDeep = /^[ \t]*(?:(?:>[ \t]?){100}|(?:[*+-][ \t]){100})/m;

/** @throws RangeError for a text that nests deeper than any author writes */
export function refuseDepth(text: string): void {
  if (tooDeep.test(text)) throw new RangeError("nests quotes or lists a hundred deep");
}

/** @throws RangeError for a text that nests deeper than any author writes */
export function parseMarkdown(text: string): Root {
  refuseDepth(text);
  return asRoot(markdownToMdast(text, { features }));
}

export function asRoot(tree: Nodes | { type: string }): Root {
  if ("children" in tree && tree.type === "root") return tree;
  throw new Error("has no root");
}

/** @returns the span of a node in its text */
export function spanOf({ position }: Nodes): { start: number; end: number } {
  const start = position?.start.offset ?? 0;
  return { start, end: position?.end.offset ?? start };
}

/** @returns the spans of fenced blocks and inline code, in their order */
export function findCode(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  if (!/[`~]/.test(text)) return spans;
  visitParents(parseMarkdown(text), (node) => {
    const span = spanOf(node);
    if (/^(?:code|inlineCode)$/.test(node.type) && /[`~]/.test(text[span.start] ?? ""))
      spans.push(span);
  });
  return spans;
}

/** @returns the words of a node as readers see them */
export function toPlain(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return " ";
  return "children" in node && node.type !== "footnoteDefinition"
    ? node.children.map(toPlain).join("")
    : "";
}
