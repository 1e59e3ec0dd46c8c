/**
 * Finds mathematics in a text: `$…$` in a line, `$$…$$` on its own. A dollar is also a currency, so the
 * rules of Pandoc and GitHub apply: no space inside the signs, no word or number that touches them from
 * outside. All other signs are dollars.
 *
 * https://pandoc.org/MANUAL.html#extension-tex_math_dollars
 */
import { blankCode } from "./blank-code.ts";
import { applyEdits, type Edit } from "./edits.ts";

interface Formula {
  /** In UTF-16 units, of the first sign. */
  offset: number;
  tex: string;
  isBlock: boolean;
}

/** Ignored text, formulas and dollars, in this order. A formula ends with its paragraph. */
const signs = new RegExp(
  [
    String.raw`\\[^]|<[^<>\n]*>|(?:https?:|\]\()[^\s)]*`,
    String.raw`(?<block>\$\$(?<display>(?:\\[^]|[^$\\])+)\$\$)`,
    String.raw`(?<line>(?<![\p{L}\p{N}$])\$(?<tex>(?![\s$])(?:\\.|[^$\\\n]|\n(?!\s*\n))+?(?<!\s))\$(?![\p{L}\p{N}$]))`,
    String.raw`(?<dollar>\$)`,
  ].join("|"),
  "gu",
);

/** A sum of money up to the next currency: "$5 to US$". */
const money = /^\d[\d.,]*\s+\p{L}{2}/u;

/** The sign that ends a formula, which few texts with sums of money have: they are not parsed. */
const end = /\S\$(?![\p{L}\p{N}])/u;

/** @returns the formulas of a text, and the text in which all other dollars are words; the text itself where it has none */
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
        // Signs of code within a formula are part of it.
        tex: text.slice(index + sign, index + whole.length - sign).trim(),
        isBlock: display !== undefined,
      });
    }
  }
  return formulas.length === 0 ? { formulas, text } : { formulas, text: applyEdits(text, edits) };
}
