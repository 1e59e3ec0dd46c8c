/**
 * Routes of a site, injected into Astro because a site has no pages folder.
 */
import { fileURLToPath } from "node:url";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

const place = (name: string) => fileURLToPath(new URL(`../theme/routes/${name}`, import.meta.url));

/** Module for all pages except search and 404 pages. */
export const pagesModule = place("[...path].astro");

/** Astro route patterns and the modules that render them. */
export const routes = [
  { pattern: "/[...path]", entrypoint: pagesModule },
  { pattern: "/[...search]", entrypoint: place("[...search].astro") },
  { pattern: "/404", entrypoint: place("404.astro") },
  { pattern: "/[locale]/404", entrypoint: place("[locale]/404.astro") },
];

/** Patterns of these routes, which distinguish them from those of the site and of integrations. */
export const patterns = new Set<string>(routes.map(({ pattern }) => pattern));

const name = "broadsheet-probe";

/**
 * Page that shows the HTML that other integrations add to the head of every page. Its name ends with
 * 404 because @astrojs/sitemap omits error pages.
 */
export const probeRoute = {
  pattern: `/${name}/404`,
  entrypoint: place("probe.astro"),
};

/**
 * Removes the probe page.
 *
 * @returns Astro's additions to its head
 */
export function removeProbe(astroFolder: string): string {
  const folder = path.join(astroFolder, name);
  const html = readFileSync(path.join(folder, "404/index.html"), "utf8");
  rmSync(folder, { recursive: true });
  return /<meta charset="utf-8">(.*)<\/head>/s.exec(html)?.[1] ?? "";
}
