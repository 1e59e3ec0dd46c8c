/**
 * Code in colours, in texts and in the site's own templates: by Shiki, as Astro sets it up.
 *
 * Shiki names a token's kind through a CSS variable in a style attribute, which a Content-Security-Policy without unsafe-inline refuses. They are a
 * closed set that theme/styles/code.css knows, so each becomes a class.
 */
import { satteriCreateHighlightFn, satteriHighlightPlugin } from "@astrojs/markdown-satteri";
import type { ElementContent } from "hast";
import { markdownToHtml, type HastPluginDefinition } from "satteri";

const tokenKind = /^color:var\(--astro-code-token-(?!punctuation\))([a-z-]+)\)$/;

/** @returns the part with classes; lines and what has no colour of its own need no element */
function colourByClass(part: ElementContent): ElementContent[] {
  if (part.type !== "element") return [part];
  const children = part.children.flatMap(colourByClass);
  const [, kind] = tokenKind.exec(String(part.properties["style"])) ?? [];
  if (kind === undefined) return children;
  return [{ ...part, properties: { class: `token-${kind}` }, children }];
}

/**
 * One theme of variables: the stylesheet decides the colours, in light and dark. And no limit on the time that a line may take: Shiki gives up on a
 * line after half a second, so that a busy machine would make other bytes of the same text.
 */
const highlighting = {
  theme: "css-variables",
  transformers: [
    {
      name: "broadsheet:no-time-limit",
      preprocess(_code, options) {
        options.tokenizeTimeLimit = 0;
      },
    },
    {
      name: "broadsheet:classes",
      pre(node) {
        const { dataLanguage } = node.properties;
        node.properties = { class: "code", tabindex: "0", dataLanguage };
      },
      code(node) {
        node.children = node.children.flatMap(colourByClass);
      },
    },
  ],
} satisfies Parameters<typeof satteriCreateHighlightFn>[1];

let plugin: Promise<HastPluginDefinition> | undefined;

/** @returns what colours the code of texts. It is made once, when it is asked for: that takes a while */
export function loadHighlighter(): Promise<HastPluginDefinition> {
  plugin ??= satteriCreateHighlightFn("shiki", highlighting).then((highlight) => {
    if (!highlight) throw new Error("Astro has no Shiki to colour code with.");
    return satteriHighlightPlugin(highlight, undefined);
  });
  return plugin;
}

/**
 * @param language as after the fence of a code block: `json`, `sh`
 * @returns a pre element with the code in it
 */
export async function highlightCode(code: string, language: string): Promise<string> {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const { html } = await markdownToHtml(`${fence}${language}\n${code}\n${fence}\n`, {
    hastPlugins: [await loadHighlighter()],
  });
  return html;
}
