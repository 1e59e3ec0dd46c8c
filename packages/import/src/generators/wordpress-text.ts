/**
 * Conversion of a post to HTML: expands reusable blocks, paragraphs and shortcodes in square
 * brackets.
 */
import { readArguments } from "../text/component.ts";
import { escapeHtml, formatAttributes } from "../text/markdown.ts";
import codes from "./code-shortcodes.json" with { type: "json" };

export interface PostContext {
  /** Receives remarks on removed shortcodes. */
  note: (message: string) => void;
  /** @returns the content of a reusable block */
  blockOf: (id: string) => string | undefined;
  /** @returns the images with these ids, or the images of the post */
  picturesOf: (ids: readonly string[]) => { src: string; alt: string; caption: string }[];
}

/** Maximum nesting of reusable blocks, and of lists and tables. */
const maxDepth = 9;

const block =
  /^\s*<\/?(?:address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|pre|section|script|style|table|ul|video|audio)\b/i;

/** @returns HTML without the comments of the block editor */
export function toHtml(content: string, context: PostContext): string {
  const text = includeBlocks(convertCode(content.replace(/\r\n?/g, "\n")), context, 0).replace(
    /<!--\s*wp:social-link\s+\{[^{}]*?"url":"([^"]+)"[^{}]*\}\s*\/-->/g,
    (_, href: string) => `<a${formatAttributes({ href })}></a>\n`,
  );
  const isBlocks = /<!--\s*wp:/.test(text);
  for (const [, name] of text.matchAll(/<!--\s*wp:([\w/-]+)\b[^<>]*-->/g).filter(isDynamic))
    context.note(
      `block "${name}" removed: WordPress generates its content when it displays the page`,
    );
  const plain = replaceShortcodes(
    text.replace(/<!--\s*(?:\/?wp:|more|nextpage)[^]*?-->/g, "").replace(
      // A URL alone on a line is embedded.
      /^([ \t]*)(https?:\/\/[^\s<>"]+)[ \t]*$/gm,
      (_, space: string, href: string) =>
        `${space}<a${formatAttributes({ href })}>${escapeHtml(href)}</a>`,
    ),
    context,
  );
  return isBlocks ? plain : toParagraphs(plain);
}

/** Shortcodes of plug-ins for code; most are named after a language. */
const codeShortcode = new RegExp(
  String.raw`\[(${[...codes.general, ...codes.languages].join("|")})\b([^[\]]*)\]([^]*?)\[/\1\]`,
  "gi",
);

/** Converts code in square brackets to `pre` elements, in which nothing else is replaced. */
function convertCode(text: string): string {
  if (!text.includes("[/")) return text;
  return text.replace(codeShortcode, (_, name: string, rest: string, code: string) => {
    const { named } = readArguments(rest);
    const isGeneral = codes.general.includes(name.toLowerCase());
    const language = named.get("language") ?? named.get("lang") ?? (isGeneral ? "" : name);
    const plain = code.replace(/^\s*\n|\s+$/g, "");
    // The editor stores code either as HTML or as it is.
    const isHtml = !/[<>]/.test(plain) && /&(?:lt|gt|amp|quot|#\d+);/.test(plain);
    const escaped = (isHtml ? plain : escapeHtml(plain))
      .replaceAll("[", "&#91;")
      .replaceAll("]", "&#93;");
    const attributes = formatAttributes({
      class: language ? `language-${language.toLowerCase()}` : undefined,
    });
    return `\n\n<pre><code${attributes}>${escaped}</code></pre>\n\n`;
  });
}

function isDynamic([comment]: RegExpExecArray): boolean {
  const isStatic = /wp:(?:block|nextpage|more|spacer|separator)\b/.test(comment);
  return comment.endsWith("/-->") && !isStatic;
}

function includeBlocks(text: string, context: PostContext, depth: number): string {
  return text.replace(
    /<!--\s*wp:block\s+\{[^{}]*"ref":\s*(\d+)[^{}]*\}\s*\/-->/g,
    (_, id: string) => {
      const content = depth < maxDepth ? context.blockOf(id) : undefined;
      if (content === undefined) context.note(`reusable block ${id} is not in the export`);
      return content === undefined ? "" : includeBlocks(content, context, depth + 1);
    },
  );
}

/**
 * Adds paragraphs as WordPress does (wpautop): an empty line ends a paragraph, a line end becomes a
 * line break.
 */
function toParagraphs(text: string): string {
  const blocks: string[] = [];
  let guarded = text;
  // Lists contain other lists, so the innermost blocks come first.
  for (let depth = 0; depth < maxDepth; depth++)
    guarded = guarded.replace(
      /<(pre|script|style|table|ul|ol)\b(?:(?!<(?:table|ul|ol|\1)\b)[^])*?<\/\1>/gi,
      (whole) => {
        blocks.push(whole);
        return `\n\n<div data-block="${blocks.length - 1}"></div>\n\n`;
      },
    );
  const restore = (part: string): string =>
    part.replace(/<div data-block="(\d+)"><\/div>/g, (_, index: string) =>
      restore(blocks[Number(index)] ?? ""),
    );
  const paragraphs = guarded
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (block.test(part) ? part : `<p>${part.replace(/\n/g, "<br>\n")}</p>`))
    .join("\n\n");
  return restore(paragraphs);
}

/**
 * Converts shortcodes with text or images and removes the tags of all others. `[[x]]` is an escaped
 * shortcode.
 */
function replaceShortcodes(text: string, context: PostContext): string {
  return text
    .replace(/\[\[([\w-][^\]]*)\]\]/g, "&#91;$1&#93;")
    .replace(
      /\[caption\b([^\]]*)\]\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([^]*?)\[\/caption\]/gi,
      (_, rest: string, image: string, inner: string) =>
        `\n\n<figure>${image}<figcaption>${inner.trim() || (readArguments(rest).named.get("caption") ?? "")}</figcaption></figure>\n\n`,
    )
    .replace(/\[gallery\b([^\]]*)\]/gi, (_, rest: string) => {
      const ids =
        readArguments(rest)
          .named.get("ids")
          ?.split(/\s*,\s*/) ?? [];
      const pictures = context.picturesOf(ids);
      if (pictures.length === 0) context.note(`[gallery${rest}] removed: it has no images`);
      return renderPictures(pictures);
    })
    .replace(
      /\[(embed|video|audio|youtube|vimeo)\b([^\]]*)\](?:([^[]*)\[\/\1\])?/gi,
      (whole, _, rest: string, inner = "") => {
        const { named, positional } = readArguments(rest.replace(/^=/, ""));
        const href = [
          inner.trim(),
          ...["src", "mp4", "mp3", "url"].map((key) => named.get(key)),
          ...positional,
        ].find((url) => url && /^(?:https?:)?\//.test(url));
        return href
          ? `\n\n<p><a${formatAttributes({ href })}>${escapeHtml(href)}</a></p>\n\n`
          : whole;
      },
    )
    .replace(/\[\/?([a-z][\w-]*)\b([^[\]]*)\]/gi, (whole, name: string, rest: string) => {
      const isShortcode =
        text.includes(`[/${name}]`) || /=["'\w]/.test(rest) || /form|gallery|playlist/i.test(name);
      if (!isShortcode || /^<a\b/.test(rest)) return whole;
      if (!whole.startsWith("[/")) context.note(`shortcode ${whole} removed`);
      return "";
    });
}

function renderPictures(pictures: ReturnType<PostContext["picturesOf"]>): string {
  return pictures
    .map(
      ({ src, alt, caption }) =>
        `\n\n<figure><img${formatAttributes({ src, alt })}>${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n\n`,
    )
    .join("");
}
