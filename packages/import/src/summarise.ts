/**
 * The first sentences of a text, for a document that says nothing about itself.
 */
import type { Nodes, Paragraph } from "mdast";
import { parseMarkdown } from "./code-ranges.ts";

const longest = 160;
/** Where the first paragraph is shorter, the next one follows. */
const enough = 60;

/** @returns whole sentences of the first paragraphs, at most 160 characters; a longer first sentence cut at a word; empty for a text without any */
export function summarise(markdown: string, locale: string): string {
  const root = parseMarkdown(markdown.slice(0, 20_000));
  const blocks = "children" in root ? root.children : [];
  let text = "";
  for (const block of blocks) {
    if (text.length >= enough) break;
    if (block.type !== "paragraph" || !holdsWords(block)) continue;
    text = `${text} ${toPlain(block)}`.replace(/\s+/g, " ").trim();
  }
  let summary = "";
  for (const { segment } of new Intl.Segmenter(locale, {
    granularity: "sentence",
  }).segment(text.slice(0, 2000))) {
    if ((summary + segment).trimEnd().length > longest) break;
    summary += segment;
  }
  return summary.trim() || cut(text);
}

/** A paragraph of nothing but links and images is no sentence. */
function holdsWords({ children }: Paragraph): boolean {
  return children.some(
    (child) =>
      !/^(?:link|image|linkReference|imageReference|break)$/.test(child.type) &&
      toPlain(child).trim() !== "",
  );
}

function cut(text: string): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest - 1);
  return `${start.replace(/\s+\S*$/, "").replace(/[\s,;:–-]+$/, "")}…`;
}

/** @returns the words of a node as a reader sees them */
export function toPlain(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return " ";
  return "children" in node && node.type !== "footnoteDefinition"
    ? node.children.map(toPlain).join("")
    : "";
}
