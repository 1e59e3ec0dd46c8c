/**
 * LiquidJS in a sandbox: no files, no prototypes, limits of time and memory.
 */
import { Context, Liquid } from "liquidjs";
import { markdownToHtml } from "satteri";
import { toSlug } from "../content/content-format.ts";
import { features } from "./markdown.ts";

export interface Engine {
  /** @returns whether a tag is one of the language itself */
  knows: (tag: string) => boolean;
  /** @returns the output of a template, or undefined where it needs a value that is in no file */
  render: (template: string) => string | undefined;
}

/** Per document: characters, milliseconds, objects. */
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

/** @returns an engine for one document: values that its tags assign hold for the tags that follow */
export function makeEngine(
  globals: Readonly<Record<string, unknown>>,
  templates: ReadonlyMap<string, string> = new Map(),
): Engine {
  const isJekyll = "site" in globals;
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
  // Blocks are left to the Markdown around them.
  engine.registerFilter("markdownBlocks", (value) =>
    /^\s*$|\n\n/.test(String(value)) ? value : markdownify(String(value)),
  );
  // Addresses name neither the host nor the base path.
  const scope = new Context(
    { ...globals, ...(isJekyll ? {} : { baseurl: "", url: "" }) },
    engine.options,
    { sync: true },
  );
  return {
    knows: (tag) => tag in engine.tags && !/^(?:raw|comment)$/.test(tag),
    render(template) {
      try {
        const shown = String(engine.renderSync(engine.parse(template), scope));
        return shown.includes("[object Object]") ? undefined : shown;
      } catch {
        return undefined;
      }
    },
  };
}

/** @returns the HTML of a text; of one paragraph what it holds */
function markdownify(markdown: string): string {
  const { html } = markdownToHtml(markdown, { features });
  return html.trim().replace(/^<p>((?:(?!<p>)[^])*)<\/p>$/, "$1");
}
