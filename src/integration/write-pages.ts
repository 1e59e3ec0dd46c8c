/**
 * Writes every page as soon as Astro has rendered it, straight to where the build is made.
 *
 * Astro's own writer waits for a promise a page, five times as long as a synchronous write, and can only write on the file system of the
 * project. It is left with an empty body, which it passes over.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AstroPrerenderer } from "astro";
import { htmlFile, notFoundPath } from "../contract/urls.ts";
import { currentSite } from "./current-site.ts";

/**
 * @param folder where the build is made
 * @param onPage is told of each page that is written
 * @returns a prerenderer that renders as the given one does
 */
export function writePages(
  prerenderer: AstroPrerenderer,
  folder: string,
  onPage: () => void,
): AstroPrerenderer {
  return {
    ...prerenderer,
    async render(request, options) {
      const result = await prerenderer.render(request, options);
      const response = result instanceof Response ? result : result.response;
      const file = path.join(folder, fileOf(new URL(request.url).pathname));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      onPage();
      return new Response(null);
    },
  };
}

/** Hosts look for a 404 at the root and in every folder, under this very name. The four hundred and fourth page of a list is none. */
function fileOf(pathname: string): string {
  const { settings, defaultLocale } = currentSite();
  return settings.locales.some(
    (locale) => pathname === `${notFoundPath(locale, defaultLocale)}/`,
  )
    ? `${pathname.slice(1, -1)}.html`
    : htmlFile(decodeURIComponent(pathname));
}
