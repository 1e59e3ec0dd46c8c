/**
 * Emphasis beside Chinese, Japanese and Korean text, which has no spaces around it: CommonMark does
 * not read `これは**「大切」**です` as bold, because a punctuation mark is inside and a letter outside.
 *
 * The parser has no option for it. A noncharacter, which is neither punctuation nor a space, is
 * inserted between the mark and the punctuation, and removed from the result.
 * https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md
 */

/** Contents of a character class: letters and punctuation of Chinese, Japanese and Korean. */
export const cjk = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\u3001-\u303F\uFE30-\uFE4F\uFF01-\uFF65\uFFE0-\uFFE6`;

const isCjk = new RegExp(`[${cjk}]`, "v");
const isPunctuation = /[\p{P}\p{S}]/u;

/** Pattern of escapes, tags and URLs, in which no mark has a meaning. */
export const literalText = String.raw`\\[^]|<[^<>\n]*>|(?:https?:|\]\()[^\s\)]*`;

/** Literal text, and marks of emphasis. */
const pieces = new RegExp(`${literalText}|[*~]+`, "g");

const inserted = "\uFDD1";

/** @returns the Markdown with insertions where CommonMark would not read emphasis */
export function markEmphasis(text: string): string {
  if (!isCjk.test(text)) return text;
  return text.replace(pieces, (piece: string, index: number) => {
    if (!/^[*~]/.test(piece)) return piece;
    const end = index + piece.length;
    // Characters outside of the Basic Multilingual Plane have two units.
    const before = Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? " ";
    const [after = " "] = text.slice(end, end + 2);
    if (!isCjk.test(before) && !isCjk.test(after)) return piece;
    const isInside = isPunctuation.test(after);
    if (isInside === isPunctuation.test(before) || /\s/.test(before + after)) return piece;
    return isInside ? piece + inserted : inserted + piece;
  });
}

/** @returns a result of the parser without insertions */
export function removeInsertions(html: string): string {
  return html.replaceAll(inserted, "");
}
