/**
 * Markdown helpers on text and syntax trees, with the same parser that renders the site.
 */
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { markdownToMdast, type Features } from "satteri";
import { unified } from "unified";
import { visitParents } from "unist-util-visit-parents";
import names from "./component-names.json" with { type: "json" };

/** Replacement of a range of a text; offsets are in UTF-16 units. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Applies edits and leaves everything else unchanged. Of nested edits, only the outer one is
 * applied.
 */
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

/** @returns a plain text escaped for Markdown */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<&#~]/g, "\\$&");
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Elements of HTML without an end tag. */
export const voidElements = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/** @returns the attributes of a tag, each with a leading space, without undefined ones */
export function formatAttributes(attributes: Record<string, string | number | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined
        ? ""
        : ` ${name}="${escapeHtml(String(value)).replaceAll('"', "&quot;")}"`,
    )
    .join("");
}

/** @returns non-empty blocks, separated by empty lines */
export function joinBlocks(...blocks: readonly string[]): string {
  return blocks.filter(Boolean).join("\n\n");
}

/** @returns a label for the info string of code, which can contain neither quotes nor backticks */
export function toTabLabel(label: string): string {
  return label.replaceAll('"', "'").replaceAll("`", "");
}

/** Element of the head in Markdown, which Docusaurus adds to that of the page. */
export const headElement = /^<head>[^]{0,4000}?<\/head>[ \t]*$/im;

/** @returns whether a text is the URL of a web page, or a path from the root of the site */
export function isAbsolute(text: string): boolean {
  return /^(?:https?:\/)?\//.test(text);
}

/** @returns a URL for a link or image, in angle brackets if needed */
export function formatUrl(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url;
}

/** Languages of code by the names of other generators. */
const languages = new Map(Object.entries(names.languages));

/** @returns the usual name of a language of code */
export function codeLanguage(name: string): string {
  return languages.get(name.toLowerCase()) ?? name.toLowerCase();
}

/** @returns a code block whose fence is longer than any in its code */
export function fence(code: string, info: string, title = ""): string {
  const line = title ? `${info || "text"} title="${toTabLabel(title)}"` : info;
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}${line.replace(/^\S+/, codeLanguage)}\n${code.replace(/^\n+|\s+$/g, "")}\n${mark}`;
}

/** Serializer of syntax trees. */
export const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: "-", rule: "-" });

export const features: Features = { gfm: true, frontmatter: false };

/** Matches nesting so deep that parsers need seconds, which occurs only in attacks. */
const tooDeep = /^[ \t]*(?:(?:>[ \t]?){100}|(?:[*+-][ \t]){100})/m;

/** @throws RangeError if a text is nested too deeply */
export function rejectDepth(text: string): void {
  if (tooDeep.test(text))
    throw new RangeError("nests quotes or lists more than a hundred levels deep");
}

/** @throws RangeError if a text is nested too deeply */
export function parseMarkdown(text: string): Root {
  rejectDepth(text);
  return asRoot(markdownToMdast(text, { features }));
}

/** @returns the root of Markdown or HTML, as which the parser returns any node */
export function asRoot<Tree extends { type: string }>(tree: Tree): Extract<Tree, { type: "root" }> {
  if (isRoot(tree)) return tree;
  throw new Error("has no root");
}

function isRoot<Tree extends { type: string }>(
  tree: Tree,
): tree is Extract<Tree, { type: "root" }> {
  return tree.type === "root";
}

export function spanOf({ position }: Nodes): { start: number; end: number } {
  const start = position?.start.offset ?? 0;
  return { start, end: position?.end.offset ?? start };
}

/** @returns the ranges of fenced code blocks and inline code, in order */
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

/** Converts a text, but not its code. */
export function outsideCode(
  text: string,
  convert: (part: string, offset: number) => string,
): string {
  let result = "";
  let position = 0;
  for (const { start, end } of findCode(text)) {
    result += convert(text.slice(position, start), position) + text.slice(start, end);
    position = end;
  }
  return result + convert(text.slice(position), position);
}

/** @returns the visible text of a node */
export function toPlain(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return " ";
  return "children" in node && node.type !== "footnoteDefinition"
    ? node.children.map(toPlain).join("")
    : "";
}
