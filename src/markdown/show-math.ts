/**
 * Formulas as MathML, which browsers show and screen readers speak without a script. Temml writes it; it is loaded for the first formula, because most
 * sites have none.
 *
 * Colours are attributes, because a Content-Security-Policy without `unsafe-inline` refuses styles. A formula with an error stays as it was written.
 */
import { createRequire } from "node:module";
import { escapeHtml } from "./escape-html.ts";
import { decodeEntities, type HtmlRule } from "./html-rules.ts";

let temml: typeof import("temml").default | undefined;

/** @returns a formula of TeX as a math element, or its error */
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

/** Puts MathML in place of formulas. */
export const showMath: HtmlRule = {
  names: ["code"],
  visit({ attributes, start, end }, html, change) {
    const [, kind] = / class="language-math math-(inline|display)"/.exec(attributes) ?? [];
    if (kind === undefined) return;
    const last = html.indexOf("</code>", end);
    const tex = decodeEntities(html.slice(end, last));
    const after = last + "</code>".length;
    if (kind === "inline") change(start, after, show(tex, false));
    else
      change(
        start - "<pre>".length,
        after + "</pre>".length,
        `<div class="math" tabindex="0">${show(tex, true)}</div>`,
      );
  },
};

function show(tex: string, isBlock: boolean): string {
  const shown = toMathMl(tex, isBlock);
  return "mathMl" in shown ? shown.mathMl : `<code>${escapeHtml(tex)}</code>`;
}
