/**
 * The text of a post as HTML: paragraphs that WordPress makes of empty lines, and shortcodes in square brackets.
 */
import { formatAttributes } from "../../../src/markdown/escape-html.ts";
import { readArguments } from "./tag-arguments.ts";

const block =
  /^\s*<\/?(?:address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|pre|section|script|style|table|ul|video|audio)\b/i;

/** @returns HTML without the marks of the block editor */
export function toHtml(content: string): string {
  const text = content.replace(/\r\n?/g, "\n");
  const isBlocks = /<!--\s*wp:/.test(text);
  const plain = replaceShortcodes(
    text.replace(/<!--\s*\/?wp:[^]*?-->/g, "").replace(/<!--(?:more|nextpage)[^]*?-->/g, ""),
  );
  return isBlocks ? plain : toParagraphs(plain);
}

/** WordPress's own rule (wpautop): an empty line ends a paragraph, a line end breaks a line. */
function toParagraphs(text: string): string {
  const kept: string[] = [];
  const guarded = text.replace(/<(pre|script|style|table|ul|ol)\b[^]*?<\/\1>/gi, (whole) => {
    kept.push(whole);
    return `\n\n<div data-kept="${kept.length - 1}"></div>\n\n`;
  });
  return guarded
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (block.test(part) ? part : `<p>${part.replace(/\n/g, "<br>\n")}</p>`))
    .join("\n\n")
    .replace(/<div data-kept="(\d+)"><\/div>/g, (_, index: string) => kept[Number(index)] ?? "");
}

/** Captions, galleries and embeds in HTML; of others the text that they enclose. `[[x]]` shows a shortcode. */
function replaceShortcodes(text: string): string {
  return text
    .replace(
      /\[caption\b[^\]]*\]\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([^]*?)\[\/caption\]/gi,
      (_, image: string, caption: string) =>
        `\n\n<figure>${image}<figcaption>${caption.trim()}</figcaption></figure>\n\n`,
    )
    .replace(
      /\[(?:embed|video|audio)\b([^\]]*)\](?:([^[]*)\[\/(?:embed|video|audio)\])?/gi,
      (whole, rest: string, inner?: string) => {
        const { named } = readArguments(rest);
        const href =
          inner?.trim() || ["src", "mp4", "mp3", "url"].map((key) => named.get(key)).find(Boolean);
        return href === undefined ? whole : `<p><a${formatAttributes({ href })}>${href}</a></p>`;
      },
    )
    .replace(/\[\[([\w-][^\]]*)\]\]/g, "&#91;$1&#93;")
    .replace(
      /\[\/?(?:gallery|playlist|column|row|vc_\w+|et_pb_\w+|su_\w+|button|contact-form(?:-7)?|wpforms|code)\b[^\]]*\]/gi,
      "",
    );
}
