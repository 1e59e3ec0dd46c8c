/**
 * The one Astro integration: loads the content, lets Astro make the HTML, writes everything else beside it, and serves the same in dev and preview.
 *
 * A build goes into a folder of its own and takes the place of the last one only when it is whole and checked. Bad content stops it before it
 * has touched anything.
 */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type {
  AstroAdapter,
  AstroConfig,
  AstroIntegration,
  AstroIntegrationLogger,
} from "astro";
import type { Plugin } from "vite";
import type { OutputPlace } from "../build/output/output-place.ts";
import { ContentError } from "../content/problems.ts";
import { buildInstant } from "../build/build-instant.ts";
import { devServer } from "./dev/dev-server.ts";
import { findBundle } from "./internals/page-bundle.ts";
import { astroNames, silence } from "./internals/unpromised.ts";
import { readSettingsFrom } from "../content/read/read-settings.ts";
import { finishBuild } from "./build/finish.ts";
import { render } from "./build/render.ts";
import { check, load, type SiteBuild } from "./build/site-build.ts";
import { BuildError, describeFailure } from "../build/system-failure.ts";
import { virtualModules } from "./virtual-modules.ts";

/** @param names what threads look for in Astro; only tests look for what is not there */
export default function broadsheet(names = astroNames): AstroIntegration {
  let build: SiteBuild | undefined;
  const building = () => {
    if (!build) throw new Error("Astro builds before it is configured.");
    return build;
  };
  const bundle = findBundle(names);
  let command = "";
  return {
    name: "broadsheet",
    hooks: {
      "astro:config:setup"({ config, command: running, updateConfig, logger }) {
        command = running;
        const place = placeOf(config);
        const now = buildInstant();
        updateConfig(
          configure(place, [
            virtualModules(),
            bundle.plugin,
            ...(command === "dev"
              ? [devServer({ ...place, now, logger })]
              : []),
          ]),
        );
        if (command === "dev")
          updateConfig({
            site:
              readSettingsFrom(place.content)?.base_url ?? "http://localhost",
          });
        if (command !== "build") return;
        try {
          build = load(place, now);
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
      "astro:config:done"({ setAdapter }) {
        if (command === "preview") setAdapter(previewAdapter);
      },
      "astro:build:start"({ setPrerenderer, logger }) {
        setPrerenderer((prerenderer) =>
          render(building(), prerenderer, bundle, logger),
        );
      },
      async "astro:build:done"({ logger }) {
        try {
          await finishBuild(building(), logger);
        } catch (error) {
          fail(error, logger);
        }
      },
    },
  };
}

function placeOf({ root, publicDir, outDir }: AstroConfig): OutputPlace {
  const folder = fileURLToPath(root);
  return {
    root: folder,
    content: path.resolve(folder, process.env["CONTENT_DIR"] ?? "content"),
    publicFolder: fileURLToPath(publicDir),
    target: path.resolve(fileURLToPath(outDir)),
  };
}

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

const previewAdapter: AstroAdapter = {
  name: "broadsheet",
  previewEntrypoint: fileURLToPath(new URL("preview.ts", import.meta.url)),
  entrypointResolution: "auto",
  adapterFeatures: { buildOutput: "static" },
  supportedAstroFeatures: {
    staticOutput: "stable",
    sharpImageService: "stable",
  },
};

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
