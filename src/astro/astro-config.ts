/**
 * Settings in a site's Astro configuration that determine the renderer. A site that uses nothing of
 * Astro but its configuration file is built without it; some settings need Astro's renderer.
 */
import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroConfig, AstroUserConfig } from "astro";
import { BuildError } from "../pipeline/system-failure.ts";
import type { Options } from "./options.ts";

/** @throws BuildError for a setting that a site of static files cannot have */
export function refuseSettings({ base, adapter, output }: AstroConfig): void {
  const refused = { base: base !== "/", adapter, output: output === "server" };
  for (const [name, isSet] of Object.entries(refused))
    if (isSet)
      throw new BuildError(
        `"${name}" in astro.config is not supported: a site consists of static files at the root of its base_url. Remove it.`,
      );
}

/** @returns the reasons why Astro has to render the pages; empty if it does not */
export function configReasons(config: AstroConfig, options: Options): string[] {
  const { build, image, i18n, prefetch, security, vite } = config;
  const isUsed: Record<string, unknown> = {
    'broadsheet({ renderer: "astro" })': options.renderer === "astro",
    "build.assets": build.assets !== "_astro",
    "build.assetsPrefix": build.assetsPrefix,
    i18n,
    prefetch,
    fonts: config.fonts?.length,
    "security.csp": security.csp,
    "image.service": image.service.entrypoint !== sharpService,
    "image.service.config": Object.keys(image.service.config).length,
    "image.domains": image.domains.length,
    "image.remotePatterns": image.remotePatterns.length,
    "image.layout": image.layout,
    "image.objectFit": image.objectFit,
    "image.objectPosition": image.objectPosition,
    "vite.css.transformer": vite.css?.transformer === "lightningcss",
    middleware: hasMiddleware(fileURLToPath(config.srcDir)),
  };
  return Object.entries(isUsed).flatMap(([name, value]) =>
    value ? [`the configuration of the site has ${name}`] : [],
  );
}

const sharpService = "astro/assets/services/sharp";

/** Returns whether the site has middleware, which may change the HTML of every page. */
function hasMiddleware(srcFolder: string): boolean {
  return globSync("middleware{,/index}.{ts,mts,js,mjs}", { cwd: srcFolder }).length > 0;
}

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
