/**
 * Mathematics in a text: `$…$` inline, `$$…$$` as a block. A dollar sign is also a currency, so the
 * rules of Pandoc and GitHub apply: no spaces inside the delimiters, no letters or digits next to
 * them, except letters of scripts without spaces. All other dollar signs are literal.
 *
 * https://pandoc.org/MANUAL.html#extension-tex_math_dollars
 *
 * Pages show MathML, which browsers display and screen readers speak without a script. Its colours
 * are attributes, because a Content-Security-Policy without `unsafe-inline` blocks styles.
 */
import { cjk, literalText } from "./cjk.ts";
import { blankCode } from "./parse-markdown.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { createRequire } from "node:module";
import { escapeHtml } from "./escape-html.ts";
import { decodeEntities, type HtmlRule } from "./html-rules.ts";

interface Formula {
  /** Offset of the opening delimiter, in UTF-16 units. */
  offset: number;
  tex: string;
  isBlock: boolean;
}

/** Letters and digits, except of scripts without spaces. */
const word = String.raw`[\p{L}\p{N}]--[${cjk}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]`;

/**
 * Ignored text, formulas and literal dollar signs, in this order. A formula ends with its
 * paragraph.
 */
const signs = new RegExp(
  [
    literalText,
    String.raw`(?<block>\$\$(?<display>(?:\\[^]|[^$\\])+)\$\$)`,
    String.raw`(?<line>(?<![[${word}]$])\$(?<tex>(?![\s$])(?:\\.|[^$\\\n]|\n(?!\s*\n))+?(?<!\s))\$(?![[${word}]$]))`,
    String.raw`(?<dollar>\$)`,
  ].join("|"),
  "gv",
);

/** Amounts of money up to the next currency: "$5 to US$" and "$5元，或$". */
const money = new RegExp(String.raw`^\d[\d.,]*(?:\s+\p{L}{2}|[${cjk}])`, "v");

/**
 * Closing delimiter of a formula. Texts with amounts of money rarely match, so most are not parsed.
 */
const closing = new RegExp(String.raw`\S\$(?![${word}])`, "v");

/**
 * @returns the formulas of a text, and the text with all other dollar signs escaped by edits; the
 *   original text if there are none
 */
export function findMath(text: string): { formulas: Formula[]; text: string; edits: Edit[] } {
  const formulas: Formula[] = [];
  const edits: Edit[] = [];
  const unchanged = { formulas, text, edits: [] };
  if (!text.includes("$") || !closing.test(text)) return unchanged;
  const escapeAt = (start: number) => edits.push({ start, end: start, text: "\\" });
  for (const { index, groups = {}, 0: whole } of blankCode(text).matchAll(signs)) {
    const { display, tex, dollar } = groups;
    if (dollar !== undefined) escapeAt(index);
    else if (tex !== undefined && money.test(tex)) {
      escapeAt(index);
      escapeAt(index + whole.length - 1);
    } else if (display !== undefined || tex !== undefined) {
      const sign = display === undefined ? 1 : 2;
      formulas.push({
        offset: index,
        // Backticks within a formula are part of it.
        tex: text.slice(index + sign, index + whole.length - sign).trim(),
        isBlock: display !== undefined,
      });
    }
  }
  return formulas.length === 0 ? unchanged : { formulas, text: applyEdits(text, edits), edits };
}

let temml: typeof import("temml").default | undefined;

/** @returns a TeX formula as a math element, or its error */
export function toMathMl(tex: string, isBlock: boolean): { mathMl: string } | { fault: string } {
  temml ??= load();
  try {
    const mathMl = temml
      .renderToString(tex, {
        displayMode: isBlock,
        annotate: true,
        throwOnError: true,
      })
      .replace(/ style="([^"]*)"/g, (_, style: string) => {
        const [, colour] = /(?:^|;)color:([^;"]+)/.exec(style) ?? [];
        return colour === undefined ? "" : ` mathcolor="${colour}"`;
      });
    return { mathMl };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [fault = ""] = error.message.trim().split(/ at (?:position|end)|\n/);
    return { fault };
  }
}

function load(): typeof import("temml").default {
  return createRequire(import.meta.url)("temml");
}

/** Replaces formulas with MathML. */
export const showMath: HtmlRule = {
  names: ["code"],
  visit({ attributes, start, end }, html, change) {
    const [, kind] = / class="language-math math-(inline|display)"/.exec(attributes) ?? [];
    if (kind === undefined) return;
    const last = html.indexOf("</code>", end);
    const tex = decodeEntities(html.slice(end, last));
    const after = last + "</code>".length;
    if (kind === "inline") change(start, after, show(tex, false));
    else
      change(
        start - "<pre>".length,
        after + "</pre>".length,
        `<div class="math" tabindex="0">${show(tex, true)}</div>`,
      );
  },
};

function show(tex: string, isBlock: boolean): string {
  const formula = toMathMl(tex, isBlock);
  return "mathMl" in formula ? formula.mathMl : `<code>${escapeHtml(tex)}</code>`;
}
