/**
 * Wrapper around Astro's own renderer that names the line of an error, and writes each page of
 * content as soon as it is rendered, unless the pipeline renders it.
 *
 * Astro's own writer awaits a promise per page, which takes five times as long as a synchronous
 * write, and can only write to the file system of the project. It receives an empty body, which it
 * skips. The site's own pages are still written by Astro.
 */
import type { AstroIntegrationLogger, AstroPrerenderer } from "astro";
import { setSourceMapsSupport } from "node:module";
import type { Build } from "../pipeline/bundle.ts";
import { locateError } from "../pipeline/render-pages.ts";
import { pageWriter } from "../pipeline/page-files.ts";
import { patterns } from "./routes.ts";

/** @returns a prerenderer that renders like the given one and writes the pages itself */
export function prerender(
  prerenderer: AstroPrerenderer,
  build: Build,
  logger: AstroIntegrationLogger,
): AstroPrerenderer {
  const writePage = pageWriter(build);
  const { destination } = logger.options;
  // Drops the stack traces of pages, which lead through Astro's bundles.
  logger.options.destination = {
    ...destination,
    write: (event) => {
      if (event.label !== null || event.level !== "error") destination.write(event);
    },
  };
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  return {
    ...prerenderer,
    async render(request, options) {
      const { pathname } = new URL(request.url);
      const result = await prerenderer.render(request, options).catch((error: unknown) => {
        // Ends the line with the name of the page.
        if (logger.options.level === "info")
          destination.write({ label: "SKIP_FORMAT", level: "info", message: "", newLine: true });
        silence(logger);
        throw locateError(error, pathname, build.request.place.root);
      });
      if (build.templates || !patterns.has(options.routeData.route)) return result;
      const response = result instanceof Response ? result : result.response;
      const html = await response.text();
      try {
        await writePage(pathname, html);
      } catch (error) {
        // Otherwise Astro reports the error first, as a fault of the page.
        silence(logger);
        throw error;
      }
      return new Response(null);
    },
  };
}

/** Suppresses messages of Astro for which this package prints better ones. */
export function silence(logger: Partial<AstroIntegrationLogger>): void {
  if (logger.options) logger.options.level = "silent";
}
