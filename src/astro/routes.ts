/**
 * Routes of a site, injected into Astro because a site has no pages folder.
 */
import { fileURLToPath } from "node:url";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

const place = (name: string) => fileURLToPath(new URL(`../theme/routes/${name}`, import.meta.url));

/** Module for all pages except 404 pages. */
export const pagesModule = place("[...path].astro");

/** Astro route patterns and the modules that render them. */
export const routes = [
  { pattern: "/[...path]", entrypoint: pagesModule },
  { pattern: "/404", entrypoint: place("404.astro") },
  { pattern: "/[locale]/404", entrypoint: place("[locale]/404.astro") },
];

/** Patterns of these routes, which distinguish them from those of the site and of integrations. */
export const patterns = new Set<string>(routes.map(({ pattern }) => pattern));

/**
 * Page that shows the HTML that other integrations add to the head of every page. It has the path of
 * an error page, which a static site does not have and which @astrojs/sitemap omits.
 */
export const probeRoute = { pattern: "/500", entrypoint: place("probe.astro") };

/**
 * Removes the probe page.
 *
 * @returns Astro's additions to its head
 */
export function removeProbe(astroFolder: string): string {
  const file = path.join(astroFolder, "500.html");
  const html = readFileSync(file, "utf8");
  rmSync(file);
  return /<meta name="probe">(.*)<\/head>/s.exec(html)?.[1] ?? "";
}
