/**
 * What the integration does: loads the content, lets Astro make the HTML, writes everything else beside it, and serves the same in dev and preview.
 *
 * A build goes into a folder of its own and takes the place of the last one only when it is whole and checked. Bad content stops it before it
 * has touched anything. What a command has no use for is not loaded for it: a preview would wait half a second for what builds need.
 */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type {
  AstroConfig,
  AstroIntegration,
  AstroIntegrationLogger,
} from "astro";
import type { Plugin } from "vite";
import type { OutputPlace } from "../build/output/output-place.ts";
import { ContentError } from "../content/problems.ts";
import { buildInstant } from "../build/build-instant.ts";
import { nativeModules } from "./internals/native-modules.ts";
import { findBundle } from "./internals/page-bundle.ts";
import { astroNames, silence } from "./internals/unpromised.ts";
import { readSettingsFrom } from "../content/read/read-settings.ts";
import type { SiteBuild } from "./build/site-build.ts";
import { BuildError, describeFailure } from "../build/system-failure.ts";
import type { Options } from "./options.ts";
import { placeContent } from "./place-content.ts";
import { routes } from "./routes.ts";
import { virtualModules } from "./virtual-modules.ts";

/** @param names what threads look for in Astro; only tests look for what is not there */
export function createHooks(
  options: Options,
  names = astroNames,
): AstroIntegration["hooks"] {
  let build: SiteBuild | undefined;
  const building = () => {
    if (!build) throw new Error("Astro builds before it is configured.");
    return build;
  };
  const bundle = findBundle(names);
  return {
    async "astro:config:setup"({
      config,
      command,
      updateConfig,
      injectRoute,
      logger,
    }) {
      const place = placeOf(config, options);
      for (const route of routes) injectRoute(route);
      const now = buildInstant();
      const isPreview = command === "dev";
      updateConfig(
        configure(place, [
          nativeModules(),
          virtualModules(place.root, options.components),
          bundle.plugin,
          ...(isPreview
            ? [
                (await import("./dev/dev-server.ts")).devServer({
                  ...place,
                  now,
                  logger,
                  configured: options,
                }),
              ]
            : []),
        ]),
      );
      if (isPreview)
        updateConfig({
          site: readSettingsFrom(place.content)?.base_url ?? "http://localhost",
        });
      if (command !== "build") return;
      const { check, load } = await import("./build/site-build.ts");
      try {
        build = await load(place, now, options);
        check(build);
      } catch (error) {
        fail(error, logger);
      }
      updateConfig({
        outDir: pathToFileURL(`${build.staging.astroFolder}/`),
        cacheDir: pathToFileURL(`${build.staging.astroCache}/`),
        site: build.site.settings.base_url,
      });
    },
    "astro:config:done"({ injectTypes }) {
      injectTypes({ filename: "modules.d.ts", content: moduleTypes });
    },
    async "astro:build:start"({ setPrerenderer, logger }) {
      const { render } = await import("./build/render.ts");
      setPrerenderer((prerenderer) =>
        render(building(), prerenderer, bundle, logger),
      );
    },
    async "astro:build:done"({ logger }) {
      const { finishBuild } = await import("./build/finish.ts");
      try {
        await finishBuild(building(), logger);
      } catch (error) {
        fail(error, logger);
      }
    },
  };
}

function placeOf(
  { root, publicDir, outDir }: AstroConfig,
  options: Options,
): OutputPlace {
  const folder = fileURLToPath(root);
  return {
    root: folder,
    content: placeContent(folder, options),
    publicFolder: fileURLToPath(publicDir),
    target: path.resolve(fileURLToPath(outDir)),
  };
}

/** What the modules are that components of a site may import, for its editor. */
const moduleTypes = ["../env.d.ts", "../theme/parts.d.ts"]
  .map((name) => fileURLToPath(new URL(name, import.meta.url)))
  .map((file) => `/// <reference path=${JSON.stringify(file)} />\n`)
  .join("");

/** What holds for builds, dev and preview alike. */
function configure({ root, content }: OutputPlace, plugins: Plugin[]) {
  return {
    trailingSlash: "ignore" as const,
    // The default removes line breaks between inline elements, which are spaces to a reader.
    compressHTML: true,
    build: {
      format: "directory" as const,
      inlineStylesheets: "never" as const,
    },
    vite: {
      // Scripts and styles stay files of their own: the Content-Security-Policy refuses inline ones.
      build: { assetsInlineLimit: 0 },
      plugins,
      server: { fs: { allow: [root, content] } },
    },
  };
}

/**
 * Ends the build with one error, for whoever has started it to tell. The process ends by itself then: `process.exit` while V8 still compiles in the
 * background can wait for ever.
 */
function fail(error: unknown, logger: AstroIntegrationLogger): never {
  silence(logger);
  throw error instanceof ContentError
    ? new BuildError(describeFailure(error))
    : error;
}
