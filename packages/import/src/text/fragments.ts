/**
 * Conversion of HTML inside Markdown. Blocks without HTML stay unchanged.
 *
 * An element can open in one block and close in another, with Markdown between them. Such a span is
 * converted as a whole, except for wrappers such as div, whose tags alone are removed.
 */
import type { Nodes, RootContent } from "mdast";
import { markdownToHast } from "satteri";
import { visitParents } from "unist-util-visit-parents";
import type { Note } from "../report/remark.ts";
import { calloutClass, preservedElements, markLines, treeToMarkdown } from "./html-to-markdown.ts";
import {
  applyEdits,
  asRoot,
  features,
  findCode,
  outsideCode,
  parseMarkdown,
  spanOf,
  voidElements,
  type Edit,
} from "./markdown.ts";

/**
 * Maximum number of blocks in an element. If its end tag is further away, it counts as unclosed.
 */
const maxBlocks = 200;

const wrappers = new Set(
  "div section article main center header footer aside span font".split(" "),
);

/** Tags that are kept: preserved elements without unsafe attributes, and link targets. */
const preservedTag = new RegExp(
  String.raw`^(?:</?(?:${preservedElements.join("|")}|br|wbr)(?: title="[^"<>]*")?\s*/?>|<a id="[\w.-]+">|</a>|</?details(?: open| name="[\w-]+")*>|<summary>[^<>]*</summary>|\s)+$`,
);

/**
 * @param note receives remarks with lines of the text
 * @returns the text with Markdown instead of HTML
 */
export function convertFragments(source: string, note: Note): string {
  if (!/<[a-z!/]/i.test(source)) return source;
  return closeDetails(convertHtml(source, note));
}

/** @returns the text with an end for each `details` element, which sources can lack */
function closeDetails(text: string): string {
  let depth = 0;
  const closed = outsideCode(text, (part) =>
    part.replace(/<(\/?)details\b[^<>]*>/g, (tag, end: string) => {
      if (end && depth === 0) return "";
      depth += end ? -1 : 1;
      return tag;
    }),
  );
  return depth === 0 ? closed : `${closed.trimEnd()}${"\n\n</details>".repeat(depth)}\n`;
}

function convertHtml(source: string, note: Note): string {
  const text = openMarkdown(
    // As a part of its own, an end tag stays that of the element before it.
    outsideCode(source, (part) =>
      part
        .replace(/^(<\/details>)[ \t]*\n?(?=\S)/gm, "$1\n\n")
        .replace(/(<\/\w+>)[ \t]*\n(?=<\/details>)/g, "$1\n\n"),
    ),
  );
  const { children } = parseMarkdown(text);
  const definitions = children
    .filter(({ type }) => type === "definition")
    .map(({ position }) => text.slice(position?.start.offset, position?.end.offset))
    .join("\n");
  const edits: Edit[] = [];
  for (let index = 0; index < children.length; index++) {
    const node = children[index];
    if (!node || node.type === "footnoteDefinition" || !hasForeignHtml(node)) continue;
    const { start } = spanOf(node);
    // A comment beside an end tag must not make it a part of its own.
    const bare = node.type === "html" ? node.value.replace(/<!--[^]*?-->\n?/g, "").trimEnd() : "";
    if (bare && preservedTag.test(bare)) {
      edits.push({ start, end: spanOf(node).end, text: bare });
      continue;
    }
    const last = findClosing(children, index);
    const { end } = spanOf(children[last] ?? node);
    const html = markHtml(text, children.slice(index, last + 1), start, end);
    const markdown = convert(`${html}\n\n${definitions}`, note);
    const gap = markdown ? 0 : (/^[ \t]*\n+/.exec(text.slice(end))?.[0].length ?? 0);
    edits.push({ start, end: end + gap, text: markdown });
    index = last;
  }
  return applyEdits(text, edits);
}

/** Placeholder for spaces in the info string of code, which HTML cannot represent. */
const glue = "\uE000";

function convert(markdown: string, note: Note): string {
  const glued = markdown.replace(
    /^([ \t>]*(?:`{3,}|~{3,})[ \t]*[\w+#-]+)([ \t]+[^`\n]+)$/gm,
    (_, start: string, meta: string) => start + meta.trimEnd().replaceAll(" ", glue),
  );
  const tree = asRoot(markdownToHast(glued, { features: { ...features, rawHtml: true } }));
  return (
    treeToMarkdown(tree, note)
      .replaceAll(glue, " ")
      // The footnote is defined elsewhere, so the parser took its reference for text.
      .replaceAll("\\[^", "[^")
      // In HTML, the kind of a callout is text on the line of the first words.
      .replace(
        /^([ \t>*+\d.-]*> )\\(\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\])( (?=\S))?/gm,
        (_, before: string, kind: string, gap?: string) =>
          before + kind + (gap ? `\n${before.replace(/[^\s>]/g, " ")}` : ""),
      )
  );
}

/** @returns the source of some blocks, with line numbers in the HTML tags */
function markHtml(text: string, nodes: readonly RootContent[], start: number, end: number): string {
  const edits: Edit[] = [];
  for (const block of nodes)
    visitParents(block, "html", (node) => {
      const span = spanOf(node);
      const line = node.position?.start.line ?? 1;
      const value = markLines(text.slice(span.start, span.end), line);
      edits.push({ start: span.start - start, end: span.end - start, text: value });
    });
  return applyEdits(text.slice(start, end), edits);
}

function hasForeignHtml(block: RootContent): boolean {
  let isForeign = false;
  visitParents(block, "html", ({ value }) => {
    if (!preservedTag.test(value)) isForeign = true;
  });
  return isForeign;
}

/**
 * @returns the index of the block that closes the elements of a block; its own index if it opens
 *   none or only wrappers
 */
function findClosing(blocks: readonly RootContent[], index: number): number {
  const open: string[] = [];
  let hasCallout = false;
  const follow = (block: Nodes) =>
    visitParents(block, "html", ({ value }) => {
      for (const [, slash, tag = "", rest = ""] of value.matchAll(
        /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi,
      )) {
        const name = tag.toLowerCase();
        if (voidElements.has(name) || rest.endsWith("/")) continue;
        const last = open.lastIndexOf(name);
        const [, classes = ""] = /\sclass=["']?([^"'>]*)/.exec(rest) ?? [];
        if (classes.split(/\s+/).some((one) => calloutClass.test(one))) hasCallout = true;
        if (slash === "") open.push(name);
        else if (last !== -1) open.splice(last);
      }
    });
  const end = Math.min(blocks.length, index + maxBlocks);
  for (let next = index; next < end; next++) {
    const block = blocks[next];
    if (block) follow(block);
    if (open.every((name) => next === index && !hasCallout && wrappers.has(name))) return next;
  }
  return index;
}

const blockTag =
  /<(\/?)(div|section|aside|article|figure|figcaption|details|summary|p|t[dh]|li|d[dt]|blockquote|center|header|footer|main|nav)\b([^<>]*)>\n?/gi;
const marked = /\smarkdown(?:=["']?(?:1|block|span)["']?)?(?=[\s/]|$)/i;

/**
 * Replaces kramdown's `markdown` attribute with empty lines, which make other parsers read the
 * content of an element as Markdown.
 */
function openMarkdown(text: string): string {
  if (!/\smarkdown\b/.test(text)) return text;
  const code = findCode(text);
  const edits: Edit[] = [];
  const open: { name: string; isMarked: boolean; end: number }[] = [];
  for (const { 0: whole, 1: slash, 2: tag = "", 3: rest = "", index } of text.matchAll(blockTag)) {
    if (code.some(({ start, end }) => index >= start && index < end)) continue;
    const name = tag.toLowerCase();
    const end = index + whole.length;
    if (slash === "") {
      const isMarked = marked.test(rest);
      open.push({ name, isMarked, end });
      if (isMarked)
        edits.push({ start: index, end, text: `<${tag}${rest.replace(marked, "")}>\n\n` });
      continue;
    }
    const last = open.findLastIndex((one) => one.name === name);
    const [closed] = open.splice(last === -1 ? open.length : last);
    if (!closed?.isMarked) continue;
    edits.push(...dedent(text, closed.end, index), {
      start: index,
      end: index,
      text: text[index - 1] === "\n" ? "\n" : "\n\n",
    });
  }
  return applyEdits(text, edits);
}

/** Maximum length of a text to dedent. */
const maxDedented = 20_000;

/** Yields the edits that remove the common indent of lines, which would make them code. */
function* dedent(text: string, start: number, end: number): Generator<Edit> {
  if (end - start > maxDedented) return;
  const lines = [...text.slice(start, end).matchAll(/^([ \t]*)\S/gm)];
  const size = Math.min(...lines.map(({ 1: indent = "" }) => indent.length));
  for (const { index } of size > 0 ? lines : [])
    yield { start: start + index, end: start + index + size, text: "" };
}
