/**
 * Mathematics in a text: `$…$` inline, `$$…$$` as a block. A dollar sign is also a currency, so the
 * rules of Pandoc and GitHub apply: no spaces inside the delimiters, no letters or digits next to
 * them. All other dollar signs are literal.
 *
 * https://pandoc.org/MANUAL.html#extension-tex_math_dollars
 */
import { blankCode } from "./blank-code.ts";
import { applyEdits, type Edit } from "./edits.ts";

interface Formula {
  /** Offset of the opening delimiter, in UTF-16 units. */
  offset: number;
  tex: string;
  isBlock: boolean;
}

/**
 * Ignored text, formulas and literal dollar signs, in this order. A formula ends with its
 * paragraph.
 */
const signs = new RegExp(
  [
    String.raw`\\[^]|<[^<>\n]*>|(?:https?:|\]\()[^\s)]*`,
    String.raw`(?<block>\$\$(?<display>(?:\\[^]|[^$\\])+)\$\$)`,
    String.raw`(?<line>(?<![\p{L}\p{N}$])\$(?<tex>(?![\s$])(?:\\.|[^$\\\n]|\n(?!\s*\n))+?(?<!\s))\$(?![\p{L}\p{N}$]))`,
    String.raw`(?<dollar>\$)`,
  ].join("|"),
  "gu",
);

/** Amounts of money up to the next currency: "$5 to US$". */
const money = /^\d[\d.,]*\s+\p{L}{2}/u;

/**
 * Closing delimiter of a formula. Texts with amounts of money rarely match, so they are not parsed.
 */
const end = /\S\$(?![\p{L}\p{N}])/u;

/**
 * @returns the formulas of a text, and the text with all other dollar signs escaped; the original
 *   text if there are none
 */
export function findMath(text: string): { formulas: Formula[]; text: string } {
  const formulas: Formula[] = [];
  if (!text.includes("$") || !end.test(text)) return { formulas, text };
  const edits: Edit[] = [];
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
  return formulas.length === 0 ? { formulas, text } : { formulas, text: applyEdits(text, edits) };
}
