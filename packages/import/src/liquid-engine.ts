/**
 * LiquidJS, shut in: no files, no prototypes, an end to every loop.
 */
import { Context, Liquid } from "liquidjs";
import { markdownToHtml } from "satteri";
import { toSlug } from "../../../src/collections/front-matter/slugs.ts";
import type { TemplateContext } from "./template-context.ts";

export interface Engine {
  /** @returns whether a tag is the language's own */
  knows: (tag: string) => boolean;
  /** @returns what a piece of template shows, or undefined where a value of it is not in the files */
  render: (template: string) => string | undefined;
}

/** What one document may cost, in milliseconds, and in things that are made. */
const limits = {
  parseLimit: 2_000_000,
  renderLimit: 5_000,
  memoryLimit: 20_000_000,
};

/** Stand for where the site lies, which addresses here never name. */
const roots = { baseurl: "", url: "" };

/** @returns an engine for one document: what its tags assign holds for the tags that follow */
export function makeEngine({
  globals,
  templates,
}: Pick<TemplateContext, "globals" | "templates">): Engine {
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
  const keep = (value: unknown) => value;
  for (const name of [
    "relative_url",
    "absolute_url",
    "htmlBaseUrl",
    "safe",
    "smartify",
    "normalize_whitespace",
  ])
    engine.registerFilter(name, keep);
  engine.registerFilter("url", keep);
  engine.registerFilter("slug", (value) => toSlug(String(value)));
  engine.registerFilter("slugify", (value) => toSlug(String(value)));
  engine.registerFilter("jsonify", (value) => JSON.stringify(value));
  engine.registerFilter("markdownify", (value) => {
    const { html } = markdownToHtml(String(value), {
      features: { gfm: true, frontmatter: false },
    });
    return /^<p>[^]*<\/p>\s*$/.test(html) && html.indexOf("<p>", 1) === -1
      ? html.trim().slice(3, -4)
      : html;
  });
  const scope = new Context({ ...globals, ...(isJekyll ? {} : roots) }, engine.options, {
    sync: true,
  });
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
