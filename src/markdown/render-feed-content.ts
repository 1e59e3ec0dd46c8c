/**
 * Renders a text as HTML for feed readers and clients of the API, with absolute URLs and without
 * active content.
 */
import { nameCallouts } from "./callouts.ts";
import { formatAttributes } from "./escape-html.ts";
import { findMath } from "./math.ts";
import { featuresFor, type TextLabels, applyRules, renderText } from "./html-rules.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

/**
 * @param markdown text with absolute URLs
 * @param pageUrl base URL for footnotes
 * @param words strings in the language of the text
 * @returns HTML without scripts, styles and embedded pages
 */
export function renderFeedContent(markdown: string, pageUrl: string, words: TextLabels): string {
  const math = findMath(markdown);
  const features = { ...featuresFor(words), math: math.formulas.length > 0 };
  const rendered = renderText(math.text, features, nameCallouts(markdown, words));
  const { html } = applyRules(rendered, [
    {
      names: ["a", "th", "td"],
      visit({ name, attributes, start, end }, _, change) {
        const changed = attributes
          .replace(/^ href="#/, () => ` href="${pageUrl}#`)
          .replace(/ style="[^"]*"/, "");
        if (changed !== attributes) change(start, end, `<${name}${changed}>`);
      },
      editTag({ attributes }) {
        const href = attributes.get("href");
        return href?.value.startsWith("#")
          ? [{ ...href, text: formatAttributes({ href: pageUrl + href.value }).trimStart() }]
          : [];
      },
    },
  ]);
  return (rendered.pieces.length === 0 ? html : sanitizeHtml(html)).trim();
}
