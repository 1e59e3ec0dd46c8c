/**
 * Wrapper around Astro's own renderer that writes each page as soon as it is rendered.
 *
 * Astro's own writer awaits a promise per page, which takes five times as long as a synchronous
 * write, and can only write to the file system of the project. It receives an empty body, which it
 * skips. The site's own pages are still written by Astro.
 */
import type { AstroIntegrationLogger, AstroPrerenderer } from "astro";
import type { Build } from "../pipeline/bundle.ts";
import { pageWriter } from "../pipeline/page-files.ts";
import { patterns } from "./routes.ts";

/** @returns a prerenderer that renders like the given one and writes the pages itself */
export function prerender(
  prerenderer: AstroPrerenderer,
  build: Build,
  logger: AstroIntegrationLogger,
): AstroPrerenderer {
  const writePage = pageWriter(build);
  return {
    ...prerenderer,
    async render(request, options) {
      const result = await prerenderer.render(request, options);
      if (!patterns.has(options.routeData.route)) return result;
      const response = result instanceof Response ? result : result.response;
      const html = await response.text();
      try {
        writePage(new URL(request.url).pathname, html);
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
