/**
 * How pages are rendered and written: by threads beside Astro where there are any, the rest by Astro one after another.
 *
 * Every page is written as soon as it is rendered. Astro's own writer waits for a promise a page, five times as long as a synchronous write, and
 * can only write on the file system of the project: it is left with an empty body, which it passes over.
 */
import type { AstroPrerenderer } from "astro";
import type { OutputFile } from "../../emit/output-file.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import type { Site } from "../../content/site.ts";
import type { BundleFinder, PageBundle } from "../internals/page-bundle.ts";
import { pageFiles, filesOfUnlistedPage } from "./page-files.ts";

export interface PrerenderOptions {
  site: Site;
  /** Is given the files of each page. */
  write: (files: OutputFile[]) => void;
  bundle: BundleFinder;
  /**
   * Lets threads render and write what they can, and answers with the paths of the other pages; undefined where Astro renders all. It may have
   * pages rendered here, before Astro takes up the rest.
   */
  renderBeside:
    | ((
        bundle: PageBundle | Error,
        renderHere: (page: HtmlPage) => Promise<void>,
      ) => Promise<string[]>)
    | undefined;
  /** Called for each page of the site that Astro has rendered, not for its search and its 404s. */
  onPage: () => void;
}

/** @returns a prerenderer that renders as the given one does */
export function prerender(
  prerenderer: AstroPrerenderer,
  { site, write, bundle, renderBeside, onPage }: PrerenderOptions,
): AstroPrerenderer {
  const pages = new Map(listHtmlPages(site).map((page) => [page.path, page]));
  let found: PageBundle | Error | undefined;
  const render: AstroPrerenderer["render"] = async (request, options) => {
    const { pathname } = new URL(request.url);
    const page = pages.get(pathname);
    const result = await prerenderer.render(request, options);
    const response = result instanceof Response ? result : result.response;
    const html = await response.text();
    if (page) onPage();
    write(
      page
        ? pageFiles(site, page, html)
        : filesOfUnlistedPage(site, pathname, html),
    );
    return new Response(null);
  };
  return {
    ...prerenderer,
    async setup() {
      const setUp = () => prerenderer.setup?.();
      if (renderBeside) found = await bundle.describe(setUp);
      else await setUp();
    },
    async getStaticPaths() {
      const paths = await prerenderer.getStaticPaths();
      if (!found || !renderBeside) return paths;
      const routes = new Map(
        paths.map(({ pathname, route }) => [withFinalSlash(pathname), route]),
      );
      const renderHere = async (page: HtmlPage) => {
        const routeData = routes.get(page.path);
        if (!routeData) throw new Error(`${page.path} has no route.`);
        const url = new URL(page.path, site.settings.base_url);
        await render(new Request(url), { routeData });
      };
      const left = new Set(await renderBeside(found, renderHere));
      return paths.filter(({ pathname }) => {
        const path = withFinalSlash(pathname);
        return left.has(path) || !pages.has(path);
      });
    },
    render,
  };
}

function withFinalSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}
