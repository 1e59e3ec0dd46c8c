/**
 * The one Astro integration: loads the content, lets Astro make the HTML, writes everything else beside it, and serves the same in dev and preview.
 *
 * A build goes into a folder of its own and takes the place of the last one only when it is whole and checked. Bad content stops it before it
 * has touched anything.
 */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type {
  AstroIntegration,
  AstroIntegrationLogger,
  HookParameters,
} from "astro";
import { ContentError } from "../content/problems.ts";
import { buildInstant } from "../build/build-instant.ts";
import { currentSite } from "./current-site.ts";
import { devServer } from "./dev/dev-server.ts";
import { findBundle } from "./internals/page-bundle.ts";
import {
  astroNames,
  silence,
  type AstroNames,
} from "./internals/unpromised.ts";
import { readSettingsFrom } from "../content/read/read-settings.ts";
import { finishBuild } from "./build/finish.ts";
import { render } from "./build/render.ts";
import { check, load, type SiteBuild } from "./build/site-build.ts";
import { BuildError, describeFailure } from "../build/system-failure.ts";
import { virtualModules } from "./virtual-modules.ts";

export interface BroadsheetOptions {
  /** The content folder; `CONTENT_DIR` or `content` unless told. */
  contentDir?: string;
  /** What threads look for in Astro; only tests look for what is not there. */
  names?: AstroNames;
}

export default function broadsheet(
  options: BroadsheetOptions = {},
): AstroIntegration {
  let configured: HookParameters<"astro:config:done"> | undefined;
  const configuration = (logger: AstroIntegrationLogger) => () => {
    if (!configured)
      throw new Error("Astro asks for pages before it is configured.");
    return { configured, logger };
  };
  let build: SiteBuild | undefined;
  const building = () => {
    if (!build) throw new Error("Astro builds before it is configured.");
    return build;
  };
  const bundle = findBundle(options.names ?? astroNames);
  let command = "";
  return {
    name: "broadsheet",
    hooks: {
      "astro:config:setup"({ config, command: running, updateConfig, logger }) {
        command = running;
        const folder = path.resolve(
          fileURLToPath(config.root),
          options.contentDir ?? process.env["CONTENT_DIR"] ?? "content",
        );
        const now = buildInstant();
        const target = path.resolve(fileURLToPath(config.outDir));
        if (command === "build") {
          const root = fileURLToPath(config.root);
          try {
            build = load(
              {
                root,
                content: folder,
                publicFolder: fileURLToPath(config.publicDir),
                target,
              },
              now,
            );
            check(build);
          } catch (error) {
            fail(error, logger);
          }
          updateConfig({
            outDir: pathToFileURL(`${build.staging.astroFolder}/`),
            cacheDir: pathToFileURL(`${build.staging.astroCache}/`),
            site: currentSite().settings.base_url,
          });
        }
        updateConfig({
          trailingSlash: "ignore",
          // The default removes line breaks between inline elements, which are spaces to a reader.
          compressHTML: true,
          build: { format: "directory", inlineStylesheets: "never" },
          vite: {
            // Scripts and styles stay files of their own: the Content-Security-Policy refuses inline ones.
            build: { assetsInlineLimit: 0 },
            plugins: [
              virtualModules(),
              bundle.plugin,
              ...(command === "dev"
                ? [
                    devServer({
                      folder,
                      now,
                      publicFolder: fileURLToPath(config.publicDir),
                      configuration: configuration(logger),
                    }),
                  ]
                : []),
            ],
            server: { fs: { allow: [fileURLToPath(config.root), folder] } },
          },
        });
        if (command === "dev")
          updateConfig({
            site: readSettingsFrom(folder)?.base_url ?? "http://localhost",
          });
      },
      "astro:config:done"(parameters) {
        configured = parameters;
        if (command === "preview") {
          parameters.setAdapter({
            name: "broadsheet",
            previewEntrypoint: fileURLToPath(
              new URL("preview.ts", import.meta.url),
            ),
            entrypointResolution: "auto",
            adapterFeatures: { buildOutput: "static" },
            supportedAstroFeatures: {
              staticOutput: "stable",
              sharpImageService: "stable",
            },
          });
        }
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
