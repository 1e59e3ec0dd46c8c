/**
 * LiquidJS in a sandbox: no file access, no prototypes, limited time and memory.
 */
import type { Values } from "../source/fields.ts";
import { Context, Liquid } from "liquidjs";
import { markdownToHtml } from "satteri";
import { toSlug } from "../content/content-format.ts";
import { features } from "./markdown.ts";

export type Engine = ReturnType<typeof createEngine>;

/** Limits per document: characters, milliseconds, objects. */
const limits = { parseLimit: 2_000_000, renderLimit: 5_000, memoryLimit: 20_000_000 };

const unchanged = [
  "relative_url",
  "absolute_url",
  "htmlBaseUrl",
  "url",
  "safe",
  "smartify",
  "normalize_whitespace",
];

/** @returns an engine for one document; assigned values persist for later tags */
export function createEngine(
  globals: Readonly<Values>,
  templates: ReadonlyMap<string, string> = new Map(),
) {
  const isJekyll = "jekyll" in globals;
  const engine = new Liquid({
    ...limits,
    templates: Object.fromEntries(templates),
    jekyllInclude: isJekyll,
    jekyllWhere: isJekyll,
    dynamicPartials: !isJekyll,
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    ownPropertyOnly: true,
  });
  for (const name of unchanged) engine.registerFilter(name, (value) => value);
  for (const name of ["slug", "slugify"])
    engine.registerFilter(name, (value) => toSlug(String(value)));
  engine.registerFilter("jsonify", (value) => JSON.stringify(value));
  engine.registerFilter("markdownify", (value) => markdownify(String(value)));
  // URLs contain neither the host nor the base path.
  const scope = new Context(
    { ...globals, ...(isJekyll ? {} : { baseurl: "", url: "" }) },
    engine.options,
    { sync: true },
  );
  return {
    isBuiltIn: (tag: string) => tag in engine.tags && !/^(?:raw|comment)$/.test(tag),
    /** @returns the output of a template, or undefined if it needs an unknown value */
    render(template: string) {
      try {
        const output = String(engine.renderSync(engine.parse(template), scope));
        return output.includes("[object Object]") ? undefined : output;
      } catch {
        return undefined;
      }
    },
  };
}

/** @returns the HTML of a text; a single paragraph without its tags */
export function markdownify(markdown: string): string {
  const { html } = markdownToHtml(markdown, { features });
  return html.trim().replace(/^<p>((?:(?!<p>)[^])*)<\/p>$/, "$1");
}
