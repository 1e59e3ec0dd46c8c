/**
 * A post's text as the HTML that feed readers show: addresses absolute, nothing that they would refuse to run.
 */
import { markdownToHtml } from "satteri";
import { nameCallouts } from "./callouts.ts";
import { findMath } from "./find-math.ts";
import { featuresFor, type Words } from "./features.ts";

const refused = ["script", "style", "iframe", "object", "embed", "form"];

/**
 * @param markdown with absolute addresses
 * @param pageUrl what the addresses of footnotes start from
 * @param words in the text's language
 * @returns HTML without scripts, styles and embedded pages
 */
export function renderFeedContent(markdown: string, pageUrl: string, words: Words): string {
  const math = findMath(markdown);
  const { html } = markdownToHtml(math.text, {
    features: {
      ...featuresFor(words),
      rawHtml: true,
      math: math.formulas.length > 0,
    },
    mdastPlugins: nameCallouts(markdown, words),
    hastPlugins: [
      {
        name: "refuse-active-content",
        element: {
          filter: [],
          visit(node, context) {
            if (refused.includes(node.tagName)) return context.removeNode(node);
            const { href } = node.properties;
            if (typeof href === "string" && href.startsWith("#"))
              context.setProperty(node, "href", pageUrl + href);
            for (const name of Object.keys(node.properties)) {
              if (name === "style" || /^on[A-Z]/i.test(name)) context.setProperty(node, name, null);
            }
            return undefined;
          },
        },
      },
    ],
  });
  return html.trim();
}
