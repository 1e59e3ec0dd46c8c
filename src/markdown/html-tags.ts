/**
 * The tags and comments in a piece of raw HTML, as far as the text of a document has to be looked at: names, attributes and places, not the tree.
 *
 * The tokenizer is that of parse5, so that nothing which browsers see is passed over for a quotation mark that is out of place. What it says of a
 * piece holds whatever stands around it: the text of `<style>` is read as tags too, as it is one inside of SVG.
 */
import { Tokenizer, type Token } from "parse5";
import { applyEdits, type Edit } from "./edits.ts";

/** From the first character up to the one after the last, in UTF-16 units. */
interface Span {
  start: number;
  end: number;
}

interface HtmlAttribute extends Span {
  /** Character references are undone; empty where there is none. */
  value: string;
}

export interface HtmlTag extends Span {
  /** In lower case. */
  name: string;
  isEnd: boolean;
  isSelfClosing: boolean;
  /** By names in lower case. Of two with one name the first counts. */
  attributes: ReadonlyMap<string, HtmlAttribute>;
}

export interface HtmlComment extends Span {
  /** Whether it ends in this piece. */
  isClosed: boolean;
}

/** Elements whose content is text to browsers. */
const textElements = new Set(
  "script style textarea title xmp iframe noembed".split(" "),
);

/** Ends a tag wherever it breaks off: browsers go on with what follows, and find an end there. */
const ending = ` "">'>`;

/** @returns the tags, in their order, and the comments; in comments only tags that may not be hidden by them */
export function scanHtml(html: string): {
  tags: HtmlTag[];
  comments: HtmlComment[];
  /** Whether the content of an element is text, so that what looks like a comment may be none. */
  holdsText: boolean;
} {
  const tags: HtmlTag[] = [];
  const comments: HtmlComment[] = [];
  let holdsText = false;
  const spanOf = (location: Token.Location | null | undefined): Span => ({
    start: location?.startOffset ?? 0,
    end: Math.min(location?.endOffset ?? 0, html.length),
  });
  const addTag = (token: Token.TagToken, isEnd: boolean) => {
    const {
      tagName: name,
      selfClosing: isSelfClosing,
      attrs,
      location,
    } = token;
    if (textElements.has(name)) holdsText = true;
    const attributes = new Map(
      attrs
        .map(({ name: key, value }) => {
          const attribute = { value, ...spanOf(location?.attrs?.[key]) };
          return [key, attribute] as const;
        })
        // That of the ending is none.
        .filter(([, { start }]) => start < html.length),
    );
    tags.push({ name, isEnd, isSelfClosing, attributes, ...spanOf(location) });
  };
  const ignore = () => undefined;
  new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => addTag(token, false),
      onEndTag: (token) => addTag(token, true),
      onComment({ location }) {
        const span = spanOf(location);
        const isClosed = (location?.endOffset ?? 0) <= html.length;
        comments.push({ ...span, isClosed });
        if (!holdsText) return;
        const hidden = html.slice(span.start + "<!--".length, span.end);
        tags.push(...scanHtml(hidden.padStart(span.end)).tags);
      },
      onDoctype: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onEof: ignore,
    },
  ).write(html + ending, true);
  return { tags, comments, holdsText };
}

/** @returns the HTML with what is written in place of its tags, or of parts of them */
export function editTags(
  html: string,
  edit: (tag: HtmlTag) => readonly Edit[],
): string {
  return applyEdits(html, scanHtml(html).tags.flatMap(edit));
}
