/**
 * Code in texts that could break, as after a space, a hyphen or a slash, in an element with the
 * punctuation beside it: it breaks only if it is longer than a line, between words rather than after
 * the hyphens of an option, and after the slashes of a path, where browsers do not. They break between
 * an inline block and punctuation, so code alone in one would lose its comma.
 */
import type { HtmlRule } from "../../markdown/html-rules.ts";

const end = "</code>";
/** Maximum length of code that is in one line anywhere, so that its words need no element. */
const maxShort = 12;
/** Maximum length of the start tag of a block. */
const maxTag = 200;

export const wholeCode: HtmlRule = {
  names: ["code"],
  visit(tag, html, change) {
    const code = html.slice(tag.end, html.indexOf(end, tag.end));
    const start = html.slice(Math.max(0, tag.start - maxTag), tag.start);
    // Blocks are `pre > code`.
    if (tag.isEnd || !/[\s/|?-]/.test(code) || /<pre[^>]*>$/.test(start)) return;
    const [before = ""] = /[([“„«]?$/.exec(start) ?? [];
    const last = tag.end + code.length + end.length;
    const [after = ""] = /^[.,;:!?)\]”»،؛؟。、，]*/.exec(html.slice(last, last + 4)) ?? [];
    change(tag.start - before.length, tag.start - before.length, '<span class="whole">');
    change(last + after.length, last + after.length, "</span>");
    if (code.length > maxShort)
      for (const { index, 0: word } of code.matchAll(/(?<=\s|^)[^\s-]*-\S*/g)) {
        change(tag.end + index, tag.end + index, '<span class="whole">');
        change(tag.end + index + word.length, tag.end + index + word.length, "</span>");
      }
    for (const { index } of code.matchAll(/(?<=\w\/)(?=\w)/g))
      change(tag.end + index, tag.end + index, "<wbr>");
  },
};
