/**
 * Routes that the integration adds, because a site has no pages folder.
 */
import { fileURLToPath } from "node:url";

const place = (name: string) => fileURLToPath(new URL(`../theme/routes/${name}`, import.meta.url));

/** All pages except search and 404 pages. */
export const pagesModule = place("[...path].astro");

/** Route patterns of Astro with their modules. */
export const routes = [
  { pattern: "/[...path]", entrypoint: pagesModule },
  { pattern: "/[...search]", entrypoint: place("[...search].astro") },
  { pattern: "/404", entrypoint: place("404.astro") },
  { pattern: "/[locale]/404", entrypoint: place("[locale]/404.astro") },
];
