/**
 * What a build does after Astro has written the HTML: everything else, and the checks that hold it together.
 */
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegrationLogger, HookParameters } from "astro";
import { htmlFile, notFoundPath, toUrl } from "../contract/urls.ts";
import { emitSite, isComponentPage } from "../emit/emit.ts";
import type { OutputFile } from "../emit/output-file.ts";
import { emitComponentTwin } from "../emit/twins.ts";
import { mediaPath } from "../model/content-urls.ts";
import { referencedMedia } from "../model/local-files.ts";
import { listHtmlPages } from "../model/html-pages.ts";
import type { Site } from "../model/site.ts";
import type { BuildReport } from "./build-report.ts";
import { checkOutput } from "./check-output.ts";
import { toMarkdown } from "./component-twin.ts";
import { startSearchIndex } from "./search-index.ts";
import { renderSitemap } from "./sitemap.ts";
import { writeSocialImages } from "./social-images.ts";
import { listUrls } from "./url-list.ts";
import { writeOutput } from "./write-output.ts";

/**
 * @param report is told of each stage
 * @throws Error that names every difference when the outputs do not all hold the same published set
 */
export async function buildSite(
  site: Site,
  folder: string,
  configured: HookParameters<"astro:config:done">,
  logger: AstroIntegrationLogger,
  report: BuildReport,
): Promise<void> {
  const cacheFolder = fileURLToPath(configured.config.cacheDir);
  const search = site.settings.search
    ? startSearchIndex(site, folder, cacheFolder)
    : undefined;
  const files = [
    ...emitSite(site),
    ...(await renderSitemap(site, configured, logger)),
    ...readComponentTwins(site, folder),
  ];
  writeOutput(folder, files);
  writeOutput(folder, [listUrls(site, folder, files)]);
  copyMedia(site, folder);
  checkOutput(site, folder, files);
  report.stage(`Wrote and checked ${files.length + 1} files beside the pages`);
  report.stage(await writeSocialImages(site, folder, cacheFolder));
  if (search) report.stage(await search.finish());
}

function readComponentTwins(site: Site, folder: string): OutputFile[] {
  const twins = listHtmlPages(site)
    .filter(isComponentPage)
    .map((page) => {
      const html = readFileSync(path.join(folder, htmlFile(page.path)), "utf8");
      return emitComponentTwin(
        site,
        page,
        toMarkdown(html, toUrl(site.settings.base_url, page.path)),
      );
    });
  const notFound = site.settings.locales.map((locale) => {
    const page = notFoundPath(locale, site.defaultLocale);
    const html = readFileSync(path.join(folder, `${page}.html`), "utf8");
    return {
      path: `${page}.md`,
      body: `${toMarkdown(html, toUrl(site.settings.base_url, "/"))}\n`,
    };
  });
  return [...twins, ...notFound];
}

/** Originals keep their place and name, so that twins and API clients have addresses that last. */
function copyMedia(site: Site, folder: string): void {
  for (const name of referencedMedia(site, site.visible)) {
    const target = path.join(folder, decodeURIComponent(mediaPath(name)));
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(site.folder, name), target);
  }
}
