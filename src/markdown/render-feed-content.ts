/**
 * A text as the HTML that feed readers and clients of the API show: addresses absolute, without active content.
 */
import { markdownToHtml, type HastPluginDefinition } from "satteri";
import { nameCallouts } from "./callouts.ts";
import { findMath } from "./find-math.ts";
import { featuresFor, type Words } from "./features.ts";
import { applyRules, mayHoldHtml, renderText, type HtmlRule } from "./html-rules.ts";

const refused = ["script", "style", "iframe", "object", "embed", "form"];

/**
 * @param markdown with absolute addresses
 * @param pageUrl base of the addresses of footnotes
 * @param words in the language of the text
 * @returns HTML without scripts, styles and embedded pages
 */
export function renderFeedContent(markdown: string, pageUrl: string, words: Words): string {
  const math = findMath(markdown);
  const features = { ...featuresFor(words), math: math.formulas.length > 0 };
  const mdastPlugins = nameCallouts(markdown, words);
  if (!mayHoldHtml.test(math.text))
    return applyRules(renderText(math.text, features, mdastPlugins), [forFeeds(pageUrl)]).trim();
  const { html } = markdownToHtml(math.text, {
    features: { ...features, rawHtml: true },
    mdastPlugins,
    hastPlugins: [refuseActiveContent(pageUrl)],
  });
  return html.trim();
}

/** Changes to the HTML of a text that holds no HTML of its author. */
function forFeeds(pageUrl: string): HtmlRule {
  return {
    names: ["a", "th", "td"],
    visit({ name, attributes, start, end }, _, change) {
      const own = attributes
        .replace(/^ href="#/, () => ` href="${pageUrl}#`)
        .replace(/ style="[^"]*"/, "");
      if (own !== attributes) change(start, end, `<${name}${own}>`);
    },
  };
}

/** Removes what an author's HTML may bring, once it is parsed as browsers do. */
function refuseActiveContent(pageUrl: string) {
  return {
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
  } satisfies HastPluginDefinition;
}
