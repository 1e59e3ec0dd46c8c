/**
 * Formulas as MathML, which browsers show and screen readers read without a script. Temml writes it; it is loaded for the first formula, because most
 * sites have none.
 *
 * Colours are attributes and not styles, which a Content-Security-Policy without unsafe-inline refuses. What cannot be read stays as it was written.
 */
import { createRequire } from "node:module";
import type { HastPluginDefinition } from "satteri";
import { escapeHtml } from "./escape-html.ts";

let temml: typeof import("temml").default | undefined;

/** @returns a formula of TeX as a math element, or what is wrong with it */
export function toMathMl(tex: string, isBlock: boolean): { mathMl: string } | { fault: string } {
  temml ??= load();
  try {
    const mathMl = temml
      .renderToString(tex, {
        displayMode: isBlock,
        annotate: true,
        throwOnError: true,
      })
      .replace(/ style="([^"]*)"/g, (_, style: string) => {
        const [, colour] = /(?:^|;)color:([^;"]+)/.exec(style) ?? [];
        return colour === undefined ? "" : ` mathcolor="${colour}"`;
      });
    return { mathMl };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [fault = ""] = error.message.trim().split(/ at (?:position|end)|\n/);
    return { fault };
  }
}

function load(): typeof import("temml").default {
  return createRequire(import.meta.url)("temml");
}

/** Puts MathML in the place of formulas, once headings have been named by their source. */
export const showMath = {
  name: "show-math",
  element: {
    filter: ["code"],
    visit(node, context) {
      const classes = node.properties["className"];
      if (!Array.isArray(classes)) return;
      const tex = context.textContent(node);
      if (classes.includes("math-inline"))
        context.replaceNode(node, { type: "raw", value: show(tex, false) });
      else if (classes.includes("math-display"))
        context.replaceNode(context.parent(node), {
          type: "raw",
          value: `<div class="math" tabindex="0">${show(tex, true)}</div>`,
        });
    },
  },
} satisfies HastPluginDefinition;

function show(tex: string, isBlock: boolean): string {
  const shown = toMathMl(tex, isBlock);
  return "mathMl" in shown ? shown.mathMl : `<code>${escapeHtml(tex)}</code>`;
}
