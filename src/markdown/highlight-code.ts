/**
 * Syntax highlighting of code in texts and in the site's own templates, by Shiki.
 *
 * A Content-Security-Policy without `unsafe-inline` blocks the style attributes that Shiki writes
 * into HTML, so its tokens become elements with classes. Their colours are in the stylesheet, one
 * for each theme.
 */
import { bundledLanguages, bundledLanguagesInfo, type BundledLanguage } from "shiki/langs";
import type { Edit } from "./edits.ts";
import { escapeHtml } from "./escape-html.ts";
import { decodeEntities } from "./html-rules.ts";
import { wrapIndent } from "./wrapped-lines.ts";

/**
 * @param language language as after the fence of a code block: `json`, `sh`
 * @param lines lines to mark: `2-4,7`
 * @returns a pre element
 */
export type Highlight = (code: string, language: string, lines?: string) => Promise<string>;

const plainText = "plaintext";

/** Names of plain text that Shiki accepts. */
const plain = new Set([plainText, "plain", "text", "txt"]);

/**
 * Maximum length in characters of highlighted code. The time grows with the square of the depth of
 * nested brackets: two seconds at this length, minutes at ten times as many characters.
 */
const maxHighlighted = 20_000;

let engine: ReturnType<typeof startEngine> | undefined;

async function startEngine() {
  const { createOnigurumaEngine } = await import("shiki/engine/oniguruma");
  return createOnigurumaEngine(import("shiki/wasm"));
}

const highlighters = new Map<string, ReturnType<typeof startHighlighter>>();

async function startHighlighter(languages: readonly string[]) {
  // Parts of Shiki, because its main module also loads an engine that is not used.
  const { createCssVariablesTheme, createHighlighterCore } = await import("shiki/core");
  const theme = createCssVariablesTheme({ name: "tokens" });
  theme.tokenColors?.push({
    scope: "markup.heading",
    settings: { foreground: "var(--shiki-token-function)" },
  });
  const langs = languages.filter(isHighlighted).map((name) => bundledLanguages[name]);
  engine ??= startEngine();
  // Its warning advises to use one highlighter.
  return createHighlighterCore({ themes: [theme], langs, engine, warnings: false });
}

/**
 * @returns the highlighter of a language and of those within its text, such as the code in Markdown.
 *   Each combination has its own, because Shiki colours a language by all those that are loaded,
 *   and the output must not depend on the texts before.
 */
async function highlighterFor(text: string, language: string) {
  const { guessEmbeddedLanguages } = await import("shiki/core");
  const embedded = guessEmbeddedLanguages(text, language).filter((name) => name !== language);
  const languages = [language, ...embedded.toSorted()];
  const key = languages.join();
  const highlighter = highlighters.get(key) ?? startHighlighter(languages);
  highlighters.set(key, highlighter);
  return highlighter;
}

/** @returns whether code in the language has highlighting */
function isHighlighted(language: string): language is BundledLanguage {
  return Object.hasOwn(bundledLanguages, language);
}

/** @returns whether a name, in any case as on GitHub, is that of a language or of plain text */
export function isLanguage(name: string): boolean {
  const known = name.toLowerCase();
  return isHighlighted(known) || plain.has(known);
}

export const highlightCode: Highlight = async (code, language, lines = "") => {
  const text = code.replace(/\n$/, "");
  if (!isHighlighted(language) || text.length > maxHighlighted)
    return formatBlock(isLanguage(language) ? language : plainText, escapeHtml(text), lines);
  // Loaded only when needed, because loading is slow.
  const highlighter = await highlighterFor(text, language);
  const tokens = highlighter.codeToTokensBase(text, {
    lang: language,
    theme: "tokens",
    // A limit would change the output on a busy machine.
    tokenizeTimeLimit: 0,
  });
  const html = tokens.map((line) => line.map(formatToken).join("")).join("\n");
  return formatBlock(language, html, lines);
};

/** Names of languages by id and alias. */
const languageNames = new Map(
  bundledLanguagesInfo.flatMap(({ id, aliases = [], name }) =>
    [id, ...aliases].map((key) => [key, name]),
  ),
);

/** Drawings and aligned columns of plain text, whose lines do not wrap. */
const drawing = /[─-▟|+]|\S {2}/;

/** An option of a command, or the key of a pair, with its value. */
const pair =
  /<span[^>]*>--?[\w-]+<\/span> <span[^>]*>[^-<][^<]*<\/span>|<span[^>]*>[\w"-]+<\/span>(?::|<span[^>]*>:<\/span>) <span[^>]*>[^<]{1,24}<\/span>/g;

/** Marks after which lines without spaces break, as of addresses and of minified code. */
const breaks = /(?<=[\w)]\/|[,?{]|&amp;)(?=[\w"]|<s[^>]*>[^ ])/g;

function formatBlock(language: string, tokens: string, lines: string): string {
  const name = languageNames.get(language) ?? "";
  const isFixed = language === "diff" || (name === "" && drawing.test(tokens));
  const text = isFixed ? tokens : tokens.replaceAll(/[^\n]*\n|[^\n]+$/g, wrapLine);
  const code = lines === "" ? text : markLines(text, lines);
  return `<pre class="code" tabindex="0" data-language="${language}"${name && ` data-name="${name}"`}><code>${code}</code></pre>`;
}

/** Maximum length of a line that wraps; longer ones, as of minified code, would fill pages. */
const maxWrapped = 1000;

/** Lines that are wider than a phone wrap, indented. Options and keys stay with their values. */
function wrapLine(line: string): string {
  const indent = wrapIndent(line.replaceAll(/<[^>]*>/g, ""), maxWrapped);
  if (!indent) return line;
  const text = line.replaceAll(pair, "<span>$&</span>").replaceAll(breaks, "<wbr>");
  return `<span data-indent="${indent}">${text}</span>`;
}

/** Tokens never span lines. */
function markLines(tokens: string, lines: string): string {
  const ranges = lines.split(",").map((range) => range.split("-").map(Number));
  const isMarked = (line: number) =>
    ranges.some(([from = 0, to = from]) => from <= line && line <= to);
  return tokens
    .split(/(?<=\n(?:<\/span>)?)(?!<\/span>)/)
    .map((text, index) => (isMarked(index + 1) ? `<mark>${text}</mark>` : text))
    .join("")
    .replaceAll("</mark><mark>", "");
}

const tokenKind = /^var\(--shiki-token-(?!punctuation\))([a-z-]+)\)$/;

/** Text of the default colour, such as white space, needs no element. */
function formatToken({ content, color = "" }: { content: string; color?: string }): string {
  const [, kind] = tokenKind.exec(color) ?? [];
  const text = escapeHtml(content);
  return kind === undefined ? text : `<span class="token-${kind}">${text}</span>`;
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
    const text = await highlight(source, decodeEntities(language).toLowerCase(), lines);
    const isLine =
      !source.includes("\n") && !/(?:figcaption|summary)>$/.test(html.slice(start - 11, start));
    edits.push({
      start,
      end: start + whole.length,
      text: isLine ? text.replace('"code"', '"line"') : text,
    });
  }
  return edits;
}
