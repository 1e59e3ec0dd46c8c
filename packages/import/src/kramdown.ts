/**
 * What kramdown and goldmark add to Markdown and the site's renderer would show as text: attributes in braces, marks for a table of contents.
 */
import { slug } from "github-slugger";
import type { Replacement, Tag, TagLanguage } from "./strip-tags.ts";
import { noteTag, type TemplateContext } from "./template-context.ts";

/** `{: .class #id}` anywhere, `{#id}` at the end of a heading, a list that a table of contents stands for. */
const attributes =
  /(?:^[*+-] [^\n]*\n)?^[ \t]*\{:\s*toc\s*\}|[ \t]?\{:[^{}\n]*\}|(?<=^#{1,6} [^\n]{0,500})[ \t]*\{[#.][^{}\n]*\}[ \t]*$|^\[\[?_?toc_?\]\]?[ \t]*$/gim;

/** @returns the text with the ids that its headings are given as targets above them, where links could not find them otherwise */
export function keepHeadingIds(text: string): string {
  if (!/\{:?\s*#/.test(text)) return text;
  return text.replace(
    /(^(`{3,}|~{3,})[^]*?^\2)|^(#{1,6} (.*?))[ \t]*(?:\n(?=\{:))?\{:?[ \t]*#([\w.-]+)[^{}\n]*\}[ \t]*$/gm,
    (whole, code, _, heading: string, words: string, id: string) =>
      code !== undefined || heading === undefined
        ? whole
        : slug(words.replace(/[*_`]|\]\([^)]*\)/g, "")) === id
          ? heading
          : `<a id="${id}"></a>\n\n${heading}`,
  );
}

/** @returns the text with the titles that other programs show above code as lines of their own */
export function keepCodeTitles(text: string): string {
  return text.replace(
    /^([ \t>]*)(`{3,}|~{3,})([\w+#-]*)[^\n`]*?\s(?:title|filename|name)=(["'])([^"'\n]+)\4.*$/gm,
    (_, prefix: string, mark: string, language: string, __, title: string) =>
      `${prefix}**${title.replace(/[*_\\[\]`]/g, "\\$&")}**\n${prefix.trimEnd()}\n${prefix}${mark}${language}`,
  );
}

/** @returns the language for one text */
export function kramdown(context: TemplateContext): TagLanguage {
  return {
    next(text, from): Tag | undefined {
      attributes.lastIndex = from;
      const match = attributes.exec(text);
      return match ? { start: match.index, end: match.index + match[0].length } : undefined;
    },
    replace(text, tag): Replacement {
      noteTag(context, text, tag);
      return { end: tag.end };
    },
  };
}
