/**
 * Takes the HTML inside a Markdown text to Markdown and leaves all else as its author wrote it.
 *
 * An element can open in one node of the syntax tree and close in another, with Markdown between them: such a span is converted as a whole,
 * except for wrappers that mean nothing by themselves, whose tags alone go.
 */
import type { Nodes, Parents, RootContent } from "mdast";
import { markdownToHtml } from "satteri";
import { visitParents } from "unist-util-visit-parents";
import { applyEdits, type Edit } from "../../../src/markdown/edits.ts";
import { scanHtml } from "../../../src/markdown/html-tags.ts";
import { findCode, parseMarkdown } from "./code-ranges.ts";
import { htmlToMarkdown, keptElements } from "./html-to-markdown.ts";
import type { Note } from "./remark.ts";

/** So many nodes on, an element that is still open was never meant to close. */
const farthest = 200;

const wrappers = new Set(
  "div section article main center header footer aside span font".split(" "),
);
const kept = new Set<string>([...keptElements, "br", "wbr"]);
const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/**
 * @param note takes what is lost, with the line of the text
 * @returns the text with Markdown for HTML
 */
export function convertFragments(source: string, note: Note): string {
  if (!/<[a-z!/]/i.test(source)) return source;
  const text = openMarkdown(source);
  const root = parseMarkdown(text);
  const definitions: string[] = [];
  visitParents(root, "definition", ({ position }) => {
    definitions.push(text.slice(position?.start.offset, position?.end.offset));
  });
  const convert = (part: string, line: number): string => {
    const { html } = markdownToHtml(`${part}\n\n${definitions.join("\n")}`, {
      features: { gfm: true, frontmatter: false },
    });
    const { markdown } = htmlToMarkdown(html, (message, inner = 1) =>
      note(message, line + inner - 1),
    );
    // A note's text is elsewhere, so that its mark was text to the parser.
    return part.includes("[^") ? markdown.replaceAll("\\[^", "[^") : markdown;
  };
  const edits: Edit[] = [];
  visitParents(root, (node, ancestors) => {
    if (!("children" in node)) return;
    const inCell = [...ancestors, node].some(({ type }) => type === "tableCell");
    edits.push(...editChildren(text, node, inCell, convert));
  });
  // Of spans in spans, the outer one is converted as a whole.
  return applyEdits(
    text,
    edits.toSorted((a, b) => a.start - b.start),
  );
}

const blockTag =
  /<(\/?)(div|section|aside|article|figure|figcaption|details|summary|p|t[dh]|li|d[dt]|blockquote|center|header|footer|main|nav)\b([^<>]*)>\n?/gi;
const marked = /\smarkdown(?:=["']?(?:1|block|span)["']?)?(?=[\s/]|$)/i;

/** kramdown reads Markdown inside an element that says so, wherever it stands; an empty line tells every other parser to. */
function openMarkdown(text: string): string {
  if (!/\smarkdown\b/.test(text)) return text;
  const code = findCode(text);
  const edits: Edit[] = [];
  const open: { name: string; isMarked: boolean }[] = [];
  for (const { 0: whole, 1: slash, 2: name = "", 3: rest = "", index } of text.matchAll(blockTag)) {
    if (code.some(({ start, end }) => index >= start && index < end)) continue;
    if (slash === "") {
      const isMarked = marked.test(rest);
      open.push({ name: name.toLowerCase(), isMarked });
      if (isMarked)
        edits.push({
          start: index,
          end: index + whole.length,
          text: `<${name}${rest.replace(marked, "")}>\n\n`,
        });
      continue;
    }
    const last = open.findLastIndex((tag) => tag.name === name.toLowerCase());
    const closed = open.splice(last === -1 ? open.length : last)[0];
    if (closed?.isMarked)
      edits.push({
        start: index,
        end: index,
        text: text[index - 1] === "\n" ? "\n" : "\n\n",
      });
  }
  return applyEdits(text, edits);
}

function editChildren(
  text: string,
  parent: Parents,
  inCell: boolean,
  convert: (source: string, line: number) => string,
): Edit[] {
  const edits: Edit[] = [];
  const { children } = parent;
  for (let index = 0; index < children.length; index++) {
    const node = children[index];
    if (node?.type !== "html") continue;
    if (isTarget(node, children[index + 1])) {
      if (!node.value.endsWith("</a>")) index++;
      continue;
    }
    if (
      scanHtml(node.value).tags.every(({ name }) => kept.has(name)) &&
      !node.value.startsWith("<!")
    )
      continue;
    const last = findClosing(children, index);
    const start = node.position?.start;
    const end = children[last]?.position?.end.offset;
    if (start?.offset === undefined || end === undefined) continue;
    const lineStart = text.lastIndexOf("\n", start.offset - 1) + 1;
    const indent = text.slice(lineStart, start.offset);
    const source = last === index ? node.value : dedent(text.slice(start.offset, end), indent);
    const markdown = convert(source, start.line);
    const isInline = parent.type !== "root" && /[^\s>*+\-\d.)]/.test(indent);
    const prefix = indent.replace(/[^>\s]/g, " ");
    const gap =
      markdown === "" && !isInline && !inCell
        ? (/^[ \t]*\n+/.exec(text.slice(end))?.[0].length ?? 0)
        : 0;
    edits.push({
      start: start.offset,
      end: end + gap,
      text: inCell
        ? markdown.replace(/\s*\n\s*/g, " ").replace(/(?<!\\)\|/g, "\\|")
        : isInline
          ? markdown
          : markdown.replace(/\n(?!\n)/g, `\n${prefix}`),
    });
    index = last;
  }
  return edits;
}

/** `<a id="x"></a>` alone is where links lead to. */
function isTarget(node: Nodes, next: Nodes | undefined): boolean {
  return (
    node.type === "html" &&
    /^<a\s+(?:id|name)=(?:"[\w-]+"|'[\w-]+')\s*>(?:<\/a>)?$/.test(node.value) &&
    (node.value.endsWith("</a>") || (next?.type === "html" && next.value === "</a>"))
  );
}

/** @returns the index of the node that closes what the node at `index` opens; that node's own where it opens nothing, or only wrappers */
function findClosing(children: readonly RootContent[], index: number): number {
  const open: string[] = [];
  const follow = (value: string): void => {
    for (const { name, isEnd, isSelfClosing } of scanHtml(value).tags) {
      if (isSelfClosing || empty.has(name)) continue;
      const last = open.lastIndexOf(name);
      if (!isEnd) open.push(name);
      else if (last !== -1) open.splice(last);
    }
  };
  const first = children[index];
  if (first?.type !== "html") return index;
  follow(first.value);
  if (open.every((name) => wrappers.has(name))) return index;
  const end = Math.min(children.length, index + farthest);
  for (let next = index + 1; next < end; next++) {
    const node = children[next];
    if (node?.type === "html") follow(node.value);
    if (open.length === 0) return next;
  }
  return index;
}

function dedent(source: string, indent: string): string {
  const width = indent.length;
  return source.replace(/\n([ \t>]*)/g, (_, space: string) => `\n${space.slice(width)}`);
}
