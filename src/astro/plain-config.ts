/**
 * Detects sites that use only the configuration file of Astro. They are built without Astro.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { AstroUserConfig } from "astro";
import { hasMiddleware } from "./config-reasons.ts";

/** Settings that do not affect pages, or that the pipeline supports itself. */
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

/**
 * @param config user configuration as written
 * @param root project folder
 */
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
