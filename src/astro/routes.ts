/**
 * Routes of a site, injected into Astro because a site has no pages folder.
 */
import { fileURLToPath } from "node:url";

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
