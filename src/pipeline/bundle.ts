/**
 * Bundles the templates of a build, or determines why Astro has to render its pages.
 */
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { BuildError, showPath } from "./system-failure.ts";
import { describeDamage } from "./media/damaged-pictures.ts";
import type { Site } from "../content/site.ts";
import type { Templates } from "../render/load-templates.ts";
import { openTemplates } from "../render/template-cache.ts";
import { NeedsAstroError, renderPage } from "../render/runtime.ts";
import { findPictures, UnreadablePictureError } from "../render/pictures.ts";
import { virtualModules } from "../render/virtual-modules.ts";
import type { HtmlPage } from "../site/html-pages.ts";
import type { LoadedBuild } from "./load.ts";
import { pageSettings } from "./page-settings.ts";

/** Build whose templates are bundled, so that its pages can be rendered. */
export interface Build extends LoadedBuild {
  /** Bundled templates; undefined if Astro renders the pages. */
  readonly templates: Templates | undefined;
}

/**
 * @returns the templates, or undefined after a warning with the reason if Astro has to render the
 * pages
 * @throws ContentError that names an unreadable image
 */
export async function bundle(build: LoadedBuild): Promise<Templates | undefined> {
  const { site, request } = build;
  try {
    await findPictures(site);
    const templates = request.reasons.length > 0 ? request.reasons : await makeTemplates(build);
    if ("byName" in templates) return templates;
    console.warn(
      `Astro renders the pages, which takes longer: ${[...new Set(templates)].join("; ")}.`,
    );
    return undefined;
  } catch (error) {
    throw locate(site, error);
  }
}

async function makeTemplates(build: LoadedBuild): Promise<Templates | readonly string[]> {
  const { request, staging, site, pages } = build;
  const { place, components, astro, extensions } = request;
  const options = {
    root: place.root.replace(/[\\/]$/, ""),
    site: site.settings.base_url,
    folder: staging.bundleFolder,
    pages: extensions.pages,
    modules: virtualModules(place.root, components, extensions),
    astro,
  };
  const templates = await openTemplates(options, build.cache.area("templates"));
  if (!("byName" in templates)) return templates;
  try {
    for (const page of samplePages(pages)) {
      const template = templates.byName[page.template];
      const settings = pageSettings(site, templates);
      if (template) await renderPage(template, { page }, page.path, settings);
    }
    return templates;
  } catch (error) {
    // Any other error will surface when the page itself is rendered.
    return error instanceof NeedsAstroError ? [error.reason] : templates;
  }
}

/**
 * One page per template. Code that only Astro can render, such as a framework component, shows on
 * the first page of a template. Pages of plugins are skipped, because no site can replace a part
 * of them.
 */
function samplePages(pages: readonly HtmlPage[]): HtmlPage[] {
  const byTemplate = new Map<string, HtmlPage>();
  for (const page of pages)
    if (!page.ofPlugin && !byTemplate.has(page.template)) byTemplate.set(page.template, page);
  return [...byTemplate.values()];
}

/** Errors of the bundler, whose own text contains a stack trace or a drawing of the source. */
const bundlerErrors = z.object({
  errors: z.tuple(
    [
      z.object({
        message: z.string(),
        loc: z.object({ file: z.string(), line: z.number(), column: z.number() }),
      }),
    ],
    z.unknown(),
  ),
});

/** @returns an error with file, line and column if it is known; any other error unchanged */
function locate(site: Site, error: unknown): unknown {
  if (error instanceof UnreadablePictureError) return describeDamage(site, [error.file]);
  const { data } = bundlerErrors.safeParse(error);
  if (!data) return error;
  const [{ message, loc }] = data.errors;
  const [text = ""] = stripVTControlCharacters(message)
    .replace(/^\[\w+\] /, "")
    .split("\n");
  return new BuildError(`${showPath(loc.file)}:${loc.line}:${loc.column + 1}  ${text}`);
}
