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
import { loadSite } from "../model/load-site.ts";
import { ContentError } from "../model/problems.ts";
import type { Site } from "../model/site.ts";
import { startReport, type BuildReport } from "./build-report.ts";
import { buildSite } from "./build.ts";
import { currentSite, setSite } from "./current-site.ts";
import { devServer } from "./dev-server.ts";
import { fitOutput } from "./fit-output.ts";
import { readSettingsFrom } from "./read-settings.ts";
import { summariseWarnings } from "./show-warnings.ts";
import { stage, type Staging } from "./staging.ts";
import { virtualModules } from "./virtual-modules.ts";
import { writePages } from "./write-pages.ts";

export interface BroadsheetOptions {
  /** The content folder; `CONTENT_DIR` or `content` unless told. */
  contentDir?: string;
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
  let staging: Staging | undefined;
  const building = () => {
    if (!staging) throw new Error("Astro builds before it is configured.");
    return staging;
  };
  let report: BuildReport | undefined;
  let pages = 0;
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
        const now = buildInstant(process.env["SITE_NOW"]);
        const target = path.resolve(fileURLToPath(config.outDir));
        if (command === "build") {
          report = startReport((line) => console.log(line));
          try {
            setSite(
              withoutExtras(
                loadSite({
                  folder,
                  now,
                  publicFolder: fileURLToPath(config.publicDir),
                }),
              ),
            );
          } catch (error) {
            if (!(error instanceof ContentError)) throw error;
            logger.error(
              `The content cannot be published as it is.\n\n${error.message}\n`,
            );
            process.exit(1);
          }
          const { documents, warnings } = currentSite();
          const summary = summariseWarnings(warnings);
          if (summary !== "") console.warn(`${summary}\n`);
          report.stage(`Loaded ${documents.length} documents`);
          staging = stage(fileURLToPath(config.root), target);
          updateConfig({
            outDir: pathToFileURL(`${staging.astroFolder}/`),
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
      "astro:build:start"({ setPrerenderer }) {
        const { folder } = building();
        setPrerenderer((prerenderer) =>
          writePages(prerenderer, folder, () => pages++),
        );
      },
      async "astro:build:done"({ logger }) {
        if (!report) throw new Error("A build ends that has not begun.");
        report.stage(`Rendered ${pages} pages and their images`);
        const { folder, publish } = building();
        await buildSite(
          currentSite(),
          folder,
          configuration(logger)().configured,
          logger,
          report,
        );
        for (const notice of fitOutput(currentSite().settings, building()))
          console.log(notice);
        publish();
      },
    },
  };
}

/** BROADSHEET_SEARCH=off and BROADSHEET_SOCIAL_IMAGES=off leave out what other programs have no part of, as benchmarks want it. */
function withoutExtras(site: Site): Site {
  const isOff = (name: string) => process.env[name] === "off";
  const settings = { ...site.settings };
  if (isOff("BROADSHEET_SEARCH")) settings.search = false;
  if (isOff("BROADSHEET_SOCIAL_IMAGES")) settings.social_images = "none";
  return { ...site, settings };
}

/** @returns the instant that decides what is scheduled: SITE_NOW, or now */
function buildInstant(text: string | undefined): Date {
  if (text === undefined || text === "") return new Date();
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw new Error(
      `SITE_NOW must be a date, got "${text}". Write it as 2026-03-01 or 2026-03-01T12:00:00Z.`,
    );
  return instant;
}
