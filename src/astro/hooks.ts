/**
 * Hooks of the integration, which run the build pipeline and serve the site in dev.
 *
 * A build writes into a separate folder and replaces the last one only after it is complete and
 * checked. Invalid content stops it before it has changed anything. Modules are loaded on demand:
 * those of a build would delay dev by half a second.
 */
import { globSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AstroAdapter, AstroConfig, AstroIntegration, AstroIntegrationLogger } from "astro";
import type { Plugin } from "vite";
import type { OutputPlace } from "../pipeline/output/output-place.ts";
import { ContentError } from "../content/problems.ts";
import { buildInstant } from "../pipeline/build-instant.ts";
import { readSettingsFrom } from "../content/read/site-files.ts";
import { BuildError, describeFailure } from "../pipeline/system-failure.ts";
import type { Build } from "../pipeline/bundle.ts";
import type { BuildRequest } from "../pipeline/load.ts";
import type { AstroSettings } from "../render/bundle-templates.ts";
import { basePathPlugin } from "../render/base-path.ts";
import { virtualModules } from "../render/virtual-modules.ts";
import { configReasons, refuseSettings } from "./astro-config.ts";
import { readConfigCode } from "../cache/config-digest.ts";
import { type ResolvedOptions, placeContent } from "./options.ts";
import { patterns, probeRoute, removeProbe, routes } from "./routes.ts";
import { silence } from "./prerender.ts";

export type BuildStart = Pick<BuildRequest, "isCached" | "isVerbose" | "drafts" | "skip">;

export function createHooks(
  options: ResolvedOptions,
  start: BuildStart = {},
  prepared?: Build,
): AstroIntegration["hooks"] {
  let build = prepared;
  let hasProbe = false;
  let isPreview = false;
  let ownRoutes: readonly RegExp[] = [];
  const building = () => {
    if (!build) throw new Error("Astro started the build before the configuration was complete.");
    return build;
  };
  const finish: AstroIntegration["hooks"]["astro:build:done"] = async ({ pages, logger }) => {
    const { complete } = await import("../pipeline/pipeline.ts");
    const { completeOwnPages } = await import("../pipeline/page-files.ts");
    try {
      const head = hasProbe ? removeProbe(building().staging.astroFolder) : "";
      await completeOwnPages(
        building(),
        pages.map(({ pathname }) => pathname),
      );
      await complete(building(), head);
    } catch (error) {
      fail(error, logger);
    }
  };
  return {
    async "astro:config:setup"({
      config,
      command,
      updateConfig,
      injectRoute,
      addWatchFile,
      logger,
    }) {
      refuseSettings(config);
      isPreview = command === "preview";
      if (isPreview) (await import("./preview-server.ts")).setHosts(options.extensions.hosts);
      const place = placeOf(config, options);
      const { nativeModules } = await import("./dev/native-modules.ts");
      const plugins = [
        nativeModules(),
        virtualModules(place.root, options.components, options.extensions),
        sourceMaps,
      ];
      if (command !== "build") {
        for (const route of routes) injectRoute(route);
        updateConfig(configure(place, plugins));
      }
      if (command === "dev") {
        const { devServer } = await import("./dev/dev-server.ts");
        const { freshModules } = await import("./dev/fresh-modules.ts");
        const modules = freshModules(place.root);
        for (const file of readConfigCode(place.root).modules) addWatchFile(file);
        const baseUrl =
          readSettingsFrom(place.content, options.extensions.settings)?.base_url ??
          "http://localhost";
        const server = devServer({
          ...place,
          now: buildInstant(),
          extensions: options.extensions,
          baseUrl,
          isOwnRoute: (name) => ownRoutes.some((pattern) => pattern.test(name)),
        });
        updateConfig({
          site: baseUrl,
          vite: {
            plugins: [server, modules, basePathPlugin(baseUrl)],
            server: { watch: { ignored: ["**/*.{building,previous,discarded}-*/**"] } },
          },
        });
      }
      if (command === "sync" && hasContentConfig(config)) {
        const { loadSite } = await import("../pipeline/load-site.ts");
        const { setSite } = await import("../render/current-site.ts");
        const { content: folder, publicFolder } = place;
        const { extensions } = options;
        try {
          setSite(loadSite({ folder, publicFolder, extensions, now: buildInstant() }), extensions);
        } catch (error) {
          fail(error, logger);
        }
      }
      if (command !== "build") return;
      // Added at the end, so that the output contains the files that other integrations write.
      updateConfig({
        integrations: [{ name: "broadsheet:output", hooks: { "astro:build:done": finish } }],
      });
      try {
        build ??= await prepareBuild(config, place, options, start, configReasons(config, options));
      } catch (error) {
        fail(error, logger);
      }
      updateConfig(configure(place, [...plugins, basePathPlugin(build.site.settings.base_url)]));
      updateConfig({
        outDir: pathToFileURL(`${build.staging.astroFolder}/`),
        cacheDir: pathToFileURL(`${build.staging.astroCache}/`),
        site: build.site.settings.base_url,
      });
      hasProbe = build.templates !== undefined;
      for (const route of hasProbe ? [probeRoute] : routes) injectRoute(route);
    },
    "astro:routes:resolved"({ routes: resolved }) {
      ownRoutes = resolved
        .filter(({ origin, pattern }) => origin !== "internal" && !patterns.has(pattern))
        .map(({ patternRegex }) => patternRegex);
    },
    "astro:config:done"({ injectTypes, setAdapter }) {
      injectTypes({ filename: "modules.d.ts", content: moduleTypes });
      // Only an adapter can name the server of a preview.
      if (isPreview) setAdapter(previewAdapter);
    },
    async "astro:build:start"({ setPrerenderer, logger }) {
      const { allowIslands } = await import("./islands.ts");
      await allowIslands(building().site.branding);
      const { prerender } = await import("./prerender.ts");
      setPrerenderer((prerenderer) => prerender(prerenderer, building(), logger));
    },
  };
}

/** @param reasons reasons why the configuration needs Astro's own renderer */
export async function prepareBuild(
  astro: AstroSettings,
  place: OutputPlace,
  options: ResolvedOptions,
  start: BuildStart,
  reasons: readonly string[] = [],
): Promise<Build> {
  const { prepare } = await import("../pipeline/pipeline.ts");
  return prepare({
    place,
    now: buildInstant(),
    components: options.components,
    extensions: options.extensions,
    astro,
    reasons,
    ...start,
  });
}

function placeOf({ root, publicDir, outDir }: AstroConfig, options: ResolvedOptions): OutputPlace {
  const folder = fileURLToPath(root);
  return {
    root: folder,
    content: placeContent(folder, options),
    publicFolder: fileURLToPath(publicDir),
    target: path.resolve(fileURLToPath(outDir)),
  };
}

/** @returns whether the site has collections of Astro, whose types `astro sync` writes */
function hasContentConfig({ srcDir }: AstroConfig): boolean {
  return globSync("content.config.{ts,mts,js,mjs}", { cwd: fileURLToPath(srcDir) }).length > 0;
}

/** Makes the stack traces of errors point to the lines of pages and components. */
const sourceMaps: Plugin = {
  name: "broadsheet:source-maps",
  configEnvironment: (name) => (name === "prerender" ? { build: { sourcemap: true } } : undefined),
};

const previewAdapter: AstroAdapter = {
  name: "broadsheet",
  // TypeScript in the repository, JavaScript in the published package.
  previewEntrypoint: path.join(
    import.meta.dirname,
    `preview-server${path.extname(import.meta.filename)}`,
  ),
  entrypointResolution: "auto",
  adapterFeatures: { buildOutput: "static" },
  supportedAstroFeatures: { staticOutput: "stable", sharpImageService: "stable" },
};

/** Types of the modules that a site's own components may import, for its editor. */
const moduleTypes = `/// <reference path=${JSON.stringify(fileURLToPath(new URL("../env.d.ts", import.meta.url)))} />\n`;

/** Astro configuration for builds, dev and preview. */
function configure({ root, content }: OutputPlace, plugins: Plugin[]) {
  return {
    trailingSlash: "ignore" as const,
    // Astro's default removes line breaks between inline elements, which readers see as spaces.
    compressHTML: true,
    build: {
      format: "directory" as const,
      inlineStylesheets: "never" as const,
    },
    vite: {
      // Never inlines scripts and styles, because the Content-Security-Policy blocks them.
      build: { assetsInlineLimit: 0 },
      plugins,
      server: { fs: { allow: [root, content] } },
    },
  };
}

/**
 * Ends the build with one error, which the caller reports. Does not call `process.exit`, which can
 * block while V8 compiles in the background.
 */
function fail(error: unknown, logger: AstroIntegrationLogger): never {
  silence(logger);
  throw error instanceof ContentError ? new BuildError(describeFailure(error)) : error;
}
