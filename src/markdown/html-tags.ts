/**
 * Tags and comments in HTML: names, attributes and offsets, without a tree.
 *
 * The tokenizer of parse5 finds everything that browsers see, even after a misplaced quotation
 * mark. Its result does not depend on the context of a piece: the text of `<style>` is tokenized,
 * too, as inside SVG.
 */
import { Tokenizer, type Token } from "parse5";
import { scanPlainTags, type HtmlTag, type Span } from "./plain-tags.ts";

interface HtmlComment extends Span {
  /** True if the comment ends in this piece. */
  isClosed: boolean;
}

/** Elements whose content browsers treat as text, except in SVG or where scripts are off. */
export const textElements: ReadonlySet<string> = new Set(
  "script style textarea title xmp iframe noembed noframes noscript plaintext".split(" "),
);

/**
 * Closes an unfinished tag, because browsers continue with the following text and find an end
 * there.
 */
const ending = ` "">'>`;

interface HtmlScan {
  /** Tags in text order. */
  tags: readonly HtmlTag[];
  /** Comments, and declarations that browsers treat as such. */
  comments: readonly HtmlComment[];
}

/** Cache of recent pieces, because checks, links and pages scan the same ones one after another. */
const recent = new Map<string, HtmlScan>();
const maxRecent = 256;

export function scanHtml(html: string): HtmlScan {
  const known = recent.get(html);
  if (known) return known;
  if (recent.size >= maxRecent) recent.clear();
  const made = readHtml(html);
  recent.set(html, made);
  return made;
}

/** @returns the scan of HTML that is not scanned again */
export function readHtml(html: string): HtmlScan {
  const plain = scanPlainTags(html);
  return plain ? { tags: plain, comments: [] } : tokenize(html);
}

/** States of the tokenizer in elements whose content is text on a page. */
export type Modes = Readonly<Record<string, Tokenizer["state"]>>;

export function tokenize(html: string, modes: Modes = {}): HtmlScan {
  const tags: HtmlTag[] = [];
  const comments: HtmlComment[] = [];
  const spanOf = (location: Token.Location | null | undefined): Span => ({
    start: location?.startOffset ?? 0,
    end: Math.min(location?.endOffset ?? 0, html.length),
  });
  const addTag = (token: Token.TagToken, isEnd: boolean) => {
    const { tagName: name, selfClosing: isSelfClosing, attrs, location } = token;
    const attributes = new Map(
      attrs
        .map(({ name: key, value }) => {
          const attribute = { value, ...spanOf(location?.attrs?.[key]) };
          return [key, attribute] as const;
        })
        // Excludes the attribute of the appended closing text.
        .filter(([, { start }]) => start < html.length),
    );
    tags.push({ name, isEnd, isSelfClosing, attributes, ...spanOf(location) });
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        addTag(token, false);
        if (!token.selfClosing) tokenizer.state = modes[token.tagName] ?? tokenizer.state;
      },
      onEndTag: (token) => addTag(token, true),
      onComment({ location }) {
        const isClosed = (location?.endOffset ?? 0) <= html.length;
        comments.push({ ...spanOf(location), isClosed });
      },
      onDoctype: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(html + ending, true);
  return { tags, comments };
}
