/**
 * Formulas as MathML, which browsers display and screen readers speak without a script. Temml
 * generates it, loaded lazily because most sites have no formulas.
 *
 * Colours are attributes, because a Content-Security-Policy without `unsafe-inline` blocks styles.
 * An invalid formula is kept as written.
 */
import { createRequire } from "node:module";
import { escapeHtml } from "./escape-html.ts";
import { decodeEntities, type HtmlRule } from "./html-rules.ts";

let temml: typeof import("temml").default | undefined;

/** @returns a TeX formula as a math element, or its error */
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

/** Replaces formulas with MathML. */
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
