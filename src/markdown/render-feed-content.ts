/**
 * Renders a text as HTML for feed readers and clients of the API, with absolute URLs and without
 * active content.
 */
import { nameCallouts } from "./callouts.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { formatAttributes } from "./escape-html.ts";
import { findMath } from "./math.ts";
import { featuresFor, type Words, applyRules, renderText } from "./html-rules.ts";
import { scanHtml, type HtmlTag } from "./html-tags.ts";
import { removeAttributes } from "./page-rules.ts";

/**
 * @param markdown text with absolute URLs
 * @param pageUrl base URL for footnotes
 * @param words strings in the language of the text
 * @returns HTML without scripts, styles and embedded pages
 */
export function renderFeedContent(markdown: string, pageUrl: string, words: Words): string {
  const math = findMath(markdown);
  const features = { ...featuresFor(words), math: math.formulas.length > 0 };
  const rendered = renderText(math.text, features, nameCallouts(markdown, words));
  const edit = (tag: HtmlTag, html: string, tags: readonly HtmlTag[]) =>
    cleanTag(tag, html, tags, pageUrl);
  const html = applyRules(rendered, [
    {
      names: ["a", "th", "td"],
      visit({ name, attributes, start, end }, _, change) {
        const own = attributes
          .replace(/^ href="#/, () => ` href="${pageUrl}#`)
          .replace(/ style="[^"]*"/, "");
        if (own !== attributes) change(start, end, `<${name}${own}>`);
      },
      editTag: (tag, piece) => edit(tag, piece.html, piece.tags),
    },
  ]);
  // An unclosed tag or comment changes how browsers parse what follows.
  return (
    rendered.pieces.every((piece) => scanHtml(piece).isPlain) ? html : cleanAll(html, edit)
  ).trim();
}

const refused = new Set(["script", "style", "iframe", "object", "embed", "form"]);

/** Elements whose content browsers treat as text. */
const textElements = new Set("noembed noframes noscript plaintext textarea title xmp".split(" "));

/** @returns edits to a tag of the author's HTML */
function cleanTag(tag: HtmlTag, html: string, tags: readonly HtmlTag[], pageUrl: string): Edit[] {
  const { name, isEnd, start, end, attributes } = tag;
  if (textElements.has(name)) return [{ start, end, text: " " }];
  if (refused.has(name)) {
    const close = isEnd
      ? tag
      : tags.find((one) => one.isEnd && one.name === name && one.start >= end);
    return [{ start, end: close?.end ?? end, text: " " }];
  }
  const href = attributes.get("href");
  const active = [...attributes.keys()].filter((key) => key === "style" || key.startsWith("on"));
  return [
    ...(href?.value.startsWith("#")
      ? [{ ...href, text: formatAttributes({ href: pageUrl + href.value }).trimStart() }]
      : []),
    ...removeAttributes(tag, html, active),
  ].toSorted((a, b) => a.start - b.start);
}

/** Cleans the whole HTML and removes comments, repeatedly until nothing changes. */
function cleanAll(
  html: string,
  edit: (tag: HtmlTag, html: string, tags: readonly HtmlTag[]) => Edit[],
): string {
  for (let before = html; ;) {
    const { tags, comments } = scanHtml(before);
    const edits = [
      // Replaced by a space, to keep the surrounding text separate.
      ...comments.map(({ start, end }) => ({ start, end, text: " " })),
      ...tags.flatMap((tag) => edit(tag, before, tags)),
    ].toSorted((a, b) => a.start - b.start);
    const after = applyEdits(before, edits);
    if (after === before) return after;
    before = after;
  }
}
