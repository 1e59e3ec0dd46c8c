/**
 * Renders the pages of a build in sequence. Each page is written immediately, so memory never holds the
 * HTML of all pages.
 */
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { BuildError, showPath } from "./system-failure.ts";
import { notFoundPath } from "../format/urls.ts";
import { ContentError } from "../content/problems.ts";
import type { Templates } from "../render/load-templates.ts";
import { renderPage } from "../render/runtime.ts";
import type { HtmlPage } from "../site/html-pages.ts";
import type { Build } from "./bundle.ts";
import { pageWriter } from "./page-files.ts";
import { pageSettings } from "./page-settings.ts";

/**
 * Pages rendered between two turns of the event loop. Only then does Node free the parser's native
 * memory and write to the search indexer of a plugin, whose pipe takes a few records at a time.
 */
const pagesPerTurn = 2;

interface Task {
  template: string;
  address: string;
  props: Record<string, unknown>;
}

/**
 * @returns the pages to render, first those that readers need, which work while later pages are
 * rendered; and, as late ones, those of plugins, which can show what the API contains
 */
export function listTasks({ site, pages, readers }: Build): Record<"early" | "late", Task[]> {
  const ordered = new Set([...readers.flatMap((reader) => reader.pages), ...pages]);
  const { early = [], late = [] } = Object.groupBy(ordered, ({ ofPlugin }) =>
    ofPlugin?.byAstro ? "done" : ofPlugin ? "late" : "early",
  );
  const toTask = (page: HtmlPage) => ({
    template: page.template,
    address: page.path,
    props: { page },
  });
  return {
    early: [
      ...early.map(toTask),
      ...site.settings.locales.map((locale) => ({
        template: "notFound",
        address: `${notFoundPath(locale, site.defaultLocale)}/`,
        props: { locale },
      })),
    ],
    late: late.map(toTask),
  };
}

/** Copies the bundled assets into the output. */
export function copyAssets({ staging }: Build): void {
  const assets = path.join(staging.bundleFolder, "_astro");
  if (existsSync(assets)) cpSync(assets, path.join(staging.folder, "_astro"), { recursive: true });
}

/**
 * @param head HTML that other integrations add to every head
 * @throws BuildError with the failing line of a template
 */
export async function renderPages(
  build: Build,
  templates: Templates,
  tasks: readonly Task[],
  head: string,
): Promise<void> {
  const settings = pageSettings(build.site, templates, head);
  const writePage = pageWriter(build);
  for (const [index, { template: name, address, props }] of tasks.entries()) {
    const template = templates.byName[name];
    if (!template) throw new Error(`Template "${name}" does not exist.`);
    const html = await renderPage(template, props, address, settings).catch((error: unknown) => {
      throw locateError(error, address, build.request.place.root);
    });
    await writePage(address, html);
    if (index % pagesPerTurn === 0) await setImmediate();
  }
}

/**
 * @param root project folder
 * @returns the error of a page, prefixed with the line of the site's own code that caused it, or
 * else with that of the template
 */
export function locateError(error: unknown, address: string, root: string): unknown {
  if (!(error instanceof Error) || error instanceof ContentError || error instanceof BuildError)
    return error;
  const calls = Array.from(
    (error.stack ?? "").matchAll(/(?:file:\/\/)?((?:\/|[A-Z]:\\)[^\n()]*):(\d+):(\d+)/g),
    ([, file = "", line, column]) => ({ file: decodeURI(file), line, column }),
  );
  const call =
    calls.find(({ file }) => {
      const below = path.relative(root, file);
      return !/^(?:\.\.|\.astro|node_modules)(?:[\\/]|$)/.test(below) && !path.isAbsolute(below);
    }) ?? calls.find(({ file }) => file.endsWith(".astro"));
  const place = call ? `${showPath(call.file)}:${call.line}:${call.column}  ` : "";
  return new BuildError(`${place}${error.message} (on the page ${address})`);
}
