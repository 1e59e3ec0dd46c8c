/**
 * Detects sites that use nothing of Astro but the configuration: their builds run without Astro.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { AstroUserConfig } from "astro";
import { hasMiddleware } from "./config-reasons.ts";

/** Settings that say nothing about the pages of a build, and those that the pipeline knows. */
const known = new Set([
  "cacheDir",
  "devToolbar",
  "integrations",
  "outDir",
  "publicDir",
  "scopedStyleStrategy",
  "server",
  "site",
  "vite",
]);

/** @param config as it is written, of a site whose folder is `root` */
export function isPlain(config: AstroUserConfig, root: string): boolean {
  const src = path.join(root, "src");
  return (
    Object.keys(config).every((name) => known.has(name)) &&
    (config.integrations ?? []).flat(5).filter(Boolean).length === 1 &&
    config.vite?.css?.transformer !== "lightningcss" &&
    !existsSync(path.join(src, "pages")) &&
    !hasMiddleware(src)
  );
}
