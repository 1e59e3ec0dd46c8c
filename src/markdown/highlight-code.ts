/**
 * Code in colours, in texts and in the site's own templates: by Shiki, as Astro sets it up.
 *
 * Shiki names the kind of a token by a CSS variable in a style attribute, which a Content-Security-Policy without `unsafe-inline` refuses. They are a
 * closed set that theme/styles/code.css knows, so each becomes a class.
 */
import { satteriCreateHighlightFn } from "@astrojs/markdown-satteri";
import type { Nodes } from "hast";
import type { Edit } from "./edits.ts";
import { escapeHtml, formatAttributes } from "./escape-html.ts";
import { decodeEntities } from "./html-rules.ts";

/**
 * @param language as after the fence of a code block: `json`, `sh`
 * @returns a pre element
 */
export type Highlight = (code: string, language: string) => Promise<string>;

/**
 * One theme of variables: the stylesheet decides on colours, light and dark. And no limit on the time for a line: Shiki gives up on a line after half a
 * second, so that a busy machine would write other bytes.
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

/** Languages without colours, to which those are added that Shiki does not know. */
const plain = new Map([plainText, "txt", "text"].map((name) => [name, name]));

/** @returns whether code has no colours, so that there is nothing to compute */
export function isPlain(language: string): boolean {
  return plain.has(language);
}

export const highlightCode: Highlight = async (code, language) => {
  const name = plain.get(language);
  if (name !== undefined) return formatBlock(name, escapeHtml(code.replace(/\n$/, "")));
  // Loaded for the first block, because that takes a while.
  const highlight = await (shiki ??= satteriCreateHighlightFn("shiki", options));
  const block = await highlight?.(code, language);
  if (block?.type !== "element") throw new Error(`Shiki has no element for code in ${language}.`);
  const known = String(block.properties["dataLanguage"]);
  if (known === plainText) plain.set(language, plainText);
  return formatBlock(known, block.children.map(formatToken).join(""));
};

function formatBlock(language: string, tokens: string): string {
  const attributes = { class: "code", tabindex: "0", "data-language": language };
  return `<pre${formatAttributes(attributes)}><code>${tokens}</code></pre>`;
}

const tokenKind = /^color:var\(--astro-code-token-(?!punctuation\))([a-z-]+)\)$/;

/** Lines and tokens without a colour of their own need no element. */
function formatToken(node: Nodes): string {
  if (node.type === "text") return escapeHtml(node.value);
  if (node.type !== "element") return "";
  const children = node.children.map(formatToken).join("");
  const [, kind] = tokenKind.exec(String(node.properties["style"])) ?? [];
  return kind === undefined ? children : `<span class="token-${kind}">${children}</span>`;
}

const block = /<pre><code(?: class="language-([^" ]*)[^"]*")?>([^<]*)<\/code><\/pre>/g;

/** @returns edits that colour the blocks of code in HTML that is made of Markdown, except formulas */
export async function highlightBlocks(html: string, highlight: Highlight): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const { index: start, 0: whole, 1: language = plainText, 2: code = "" } of html.matchAll(
    block,
  )) {
    if (language === "math") continue;
    const text = await highlight(decodeEntities(code).replace(/\n$/, ""), decodeEntities(language));
    edits.push({ start, end: start + whole.length, text });
  }
  return edits;
}
