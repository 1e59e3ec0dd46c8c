/**
 * Syntax highlighting of code in texts and in the site's own templates, by Shiki with Astro's
 * configuration.
 *
 * Shiki puts the token type into a style attribute with a CSS variable, which a
 * Content-Security-Policy without `unsafe-inline` blocks. The variables are a closed set that
 * theme/styles/code.css defines, so each becomes a class.
 */
import { satteriCreateHighlightFn } from "@astrojs/markdown-satteri";
import type { Nodes } from "hast";
import type { Edit } from "./edits.ts";
import { escapeHtml, formatAttributes } from "./escape-html.ts";
import { decodeEntities } from "./html-rules.ts";

/**
 * @param language language as after the fence of a code block: `json`, `sh`
 * @param lines lines to mark: `2-4,7`
 * @returns a pre element
 */
export type Highlight = (code: string, language: string, lines?: string) => Promise<string>;

/**
 * A theme of CSS variables lets the stylesheet define the colours of both themes. The time limit
 * per line is disabled, because on a busy machine it would change the output.
 */
const options = {
  theme: "css-variables",
  transformers: [
    {
      name: "broadsheet:no-time-limit",
      preprocess(_code, shiki) {
        shiki.tokenizeTimeLimit = 0;
      },
    },
  ],
} satisfies Parameters<typeof satteriCreateHighlightFn>[1];

let shiki: ReturnType<typeof satteriCreateHighlightFn> | undefined;

const plainText = "plaintext";

/** Languages without highlighting, including those that Shiki turns out not to support. */
const plain = new Map([plainText, "txt", "text"].map((name) => [name, name]));

/** @returns whether code has no highlighting, so that nothing needs to be computed */
export function isPlain(language: string): boolean {
  return plain.has(language);
}

export const highlightCode: Highlight = async (code, language, lines = "") => {
  const name = plain.get(language);
  if (name !== undefined) return formatBlock(name, escapeHtml(code.replace(/\n$/, "")), lines);
  // Loaded lazily, because loading is slow.
  const highlight = await (shiki ??= satteriCreateHighlightFn("shiki", options));
  const block = await highlight?.(code, language);
  if (block?.type !== "element")
    throw new Error(`Shiki returned no element for code in ${language}.`);
  const known = String(block.properties["dataLanguage"]);
  if (known === plainText) plain.set(language, plainText);
  return formatBlock(known, block.children.map(formatToken).join(""), lines);
};

function formatBlock(language: string, tokens: string, lines: string): string {
  const attributes = { class: "code", tabindex: "0", "data-language": language };
  const code = lines === "" ? tokens : markLines(tokens, lines);
  return `<pre${formatAttributes(attributes)}><code>${code}</code></pre>`;
}

/** Tokens never span lines. */
function markLines(tokens: string, lines: string): string {
  const ranges = lines.split(",").map((range) => range.split("-").map(Number));
  const isMarked = (line: number) =>
    ranges.some(([from = 0, to = from]) => from <= line && line <= to);
  return (tokens.match(/[^\n]*\n|[^\n]+/g) ?? [])
    .map((text, index) => (isMarked(index + 1) ? `<mark>${text}</mark>` : text))
    .join("")
    .replaceAll("</mark><mark>", "");
}

const tokenKind = /^color:var\(--astro-code-token-(?!punctuation\))([a-z-]+)\)$/;

/** Lines and unhighlighted tokens need no element. */
function formatToken(node: Nodes): string {
  if (node.type === "text") return escapeHtml(node.value);
  if (node.type !== "element") return "";
  const children = node.children.map(formatToken).join("");
  const [, kind] = tokenKind.exec(String(node.properties["style"])) ?? [];
  return kind === undefined ? children : `<span class="token-${kind}">${children}</span>`;
}

const block =
  /<pre(?: data-lines="([^"]*)")?><code(?: class="language-([^" ]*)[^"]*")?>([^<]*)<\/code><\/pre>/g;

/**
 * @returns edits that highlight the code blocks in HTML generated from Markdown, except formulas
 */
export async function highlightBlocks(html: string, highlight: Highlight): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const match of html.matchAll(block)) {
    const { index: start, 0: whole, 1: lines, 2: language = plainText, 3: code = "" } = match;
    if (language === "math") continue;
    const source = decodeEntities(code).replace(/\n$/, "");
    const text = await highlight(source, decodeEntities(language), lines);
    edits.push({ start, end: start + whole.length, text });
  }
  return edits;
}
