/**
 * Additions of kramdown and goldmark to Markdown that the site would show as text: attributes in braces, and marks for
 * a table of contents.
 */
import { slug } from "github-slugger";
import { lineAt, quote, type Note } from "../report/remark.ts";
import { showCallout } from "./component.ts";
import names from "./component-names.json" with { type: "json" };
import { findCode } from "./markdown.ts";
import { closeGaps, gone } from "./template-tags.ts";

/** A code block, or a heading with an id: `## Head {#id}`, or with the id below it. */
const headingIds =
  /(^(`{3,}|~{3,})[^]*?^\2)|^(#{1,6} (.*?))[ \t]*(?:\n(?=\{:))?\{:?[ \t]*#([\w.-]+)[^{}\n]*\}[ \t]*$/gm;

/** @returns the text with the ids of headings as link targets above them, where readers could not find them otherwise */
export function keepHeadingIds(text: string): string {
  if (!/\{:?\s*#/.test(text)) return text;
  return text.replace(
    headingIds,
    (whole, code: string | undefined, _, heading = "", words = "", id = "") => {
      if (code !== undefined) return whole;
      const own = slug(words.replace(/[*_`]|\]\([^)]*\)/g, ""));
      return own === id ? heading : `<a id="${id}"></a>\n\n${heading}`;
    },
  );
}

/** @returns the text with the titles of code as `title="…"`, whatever other programs call them */
export function keepCodeTitles(text: string): string {
  return text.replace(
    /^([ \t>]*(?:`{3,}|~{3,})[ \t]*)(\w[\w+#-]*)?(?::([\w./-]+\.\w+))?([^\n`]*)$/gm,
    (whole, mark: string, language = "text", file = "", rest = "") => {
      const [, , title = file] = /(?:filename|name|file)=(["'])([^"'\n]+)\1/.exec(rest) ?? [];
      const meta = rest
        .replace(/(?:filename|name|file)=(["'])[^"'\n]+\1/, "")
        .replace(/^\{|\}$/g, "");
      return title === "" ? whole : `${mark}${language} title="${title}"${meta.trimEnd()}`;
    },
  );
}

const inlineAttributes =
  /(?:^[*+-] [^\n]*\n)?^[ \t]*\{:\s*toc\s*\}|[ \t]?\{:[^{}\n]*\}|(?<=^#{1,6} [^\n]{0,500})[ \t]*\{[#.][^{}\n]*\}[ \t]*$|^\[\[?_?toc_?\]\]?[ \t]*$/gim;

/** A block with a class above or below it. */
const classAbove = /^[ \t]*\{:\s*\.([\w-]+)[^{}\n]*\}[ \t]*\n((?:(?![ \t]*$).+(?:\n|$))+)/gm;
const classBelow = /^((?:(?![ \t]*$).+\n)+?)[ \t]*\{:\s*\.([\w-]+)[^{}\n]*\}[ \t]*$/gm;

/** @param note takes remarks with lines of the text */
export function convertKramdown(text: string, note: Note): string {
  if (!/\{:|\{[#.]|^\[\[?_?toc/im.test(text)) return text;
  const converted = outsideCode(text, (part, offset) =>
    part
      .replace(classAbove, (whole, name: string, block: string) => showBlock(name, block) ?? whole)
      .replace(classBelow, (whole, block: string, name: string) => showBlock(name, block) ?? whole)
      .replace(inlineAttributes, (tag, index: number) => {
        note("tag", `${quote(tag)} removed`, lineAt(text, offset + index + 1));
        return gone;
      }),
  );
  return closeGaps(converted);
}

/** @returns a callout for a block with the class of one, `.note` or `.note-title`; undefined for all other classes */
function showBlock(name: string, block: string): string | undefined {
  const kind = Object.entries(names.callouts).find(([, words]) =>
    words.includes(name.replace(/-title$/, "")),
  )?.[0];
  if (kind === undefined) return undefined;
  const lines = block.trimEnd().replace(/^[ \t]*>[ \t]?/gm, "");
  const [title = "", ...rest] = name.endsWith("-title") ? lines.split("\n") : [""];
  return `${showCallout(kind, title, (rest.length > 0 ? rest.join("\n") : lines).trim())}\n`;
}

function outsideCode(text: string, convert: (part: string, offset: number) => string): string {
  let result = "";
  let position = 0;
  for (const { start, end } of findCode(text)) {
    result += convert(text.slice(position, start), position) + text.slice(start, end);
    position = end;
  }
  return result + convert(text.slice(position), position);
}
