/**
 * Astro's own renderer, for sites that need it: each page is written as soon as it is rendered.
 *
 * Astro's own writer waits for a promise a page, five times as long as a synchronous write, and can only write on the file system of the project: it is
 * left with an empty body, which it passes over. Pages of the site's own stay Astro's.
 */
import type { AstroIntegrationLogger, AstroPrerenderer } from "astro";
import type { Build } from "../pipeline/build.ts";
import { pageWriter } from "../pipeline/write-page.ts";
import { routes } from "./routes.ts";
import { silence } from "./silence.ts";

const patterns = new Set<string>(routes.map(({ pattern }) => pattern));

/** @returns a prerenderer that renders as the given one does */
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
        // Astro would take it for a fault of the page, and say so first.
        silence(logger);
        throw error;
      }
      return new Response(null);
    },
  };
}
