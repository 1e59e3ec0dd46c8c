/**
 * Output files of a rendered page: its HTML, and the Markdown alternate of a page made of
 * components.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { basePathOf, htmlFile, markdownPath, notFoundPath } from "../format/urls.ts";
import type { OutputFile } from "../emit/output-file.ts";
import { emitMarkdownFile, isComponentPage, linkToGuide } from "../emit/markdown/page.ts";
import type { HtmlPage } from "../site/html-pages.ts";
import { urlOf, type Site } from "../content/site.ts";
import { mountHtml } from "../markdown/mount-html.ts";
import type { LoadedBuild } from "./load.ts";
import { BuildError } from "./system-failure.ts";

/** @returns the HTML of a page with the base path of the site in all addresses */
function mountPage({ settings }: Site, address: string, html: string): string {
  return mountHtml(html, basePathOf(settings.base_url), address);
}

/** @returns a file of a plugin or a host, with the base path in all addresses of a page */
export function mountFile(site: Site, file: OutputFile): OutputFile {
  const { path: name, body } = file;
  return name.endsWith(".html") ? { ...file, body: mountPage(site, name, body.toString()) } : file;
}

/** Converts a page to Markdown, with its URL as base of its addresses. */
type ToMarkdown = LoadedBuild["results"]["toMarkdown"];

/** @returns the HTML of a page, and its Markdown alternate if it is derived from the HTML */
async function pageFiles(
  site: Site,
  page: HtmlPage,
  html: string,
  toMarkdown: ToMarkdown,
): Promise<OutputFile[]> {
  const file = { path: `/${htmlFile(page.path)}`, body: html };
  if (!isComponentPage(page)) return [file];
  const url = urlOf(site, page.path);
  const markdown = await toMarkdown(html, url);
  return [file, emitMarkdownFile(site, page, markdown)];
}

/**
 * @param address path of a page without a document: `/404/`, `/de/404/`
 * @returns its files. Hosts look for 404 pages with these names in the root and in every folder
 */
async function filesOfUnlistedPage(
  site: Site,
  address: string,
  html: string,
  toMarkdown: ToMarkdown,
): Promise<OutputFile[]> {
  const { settings, defaultLocale } = site;
  const name = address.replace(/\/$/, "");
  const locale = settings.locales.find((code) => name === notFoundPath(code, defaultLocale));
  if (locale === undefined) return [{ path: `/${htmlFile(address)}`, body: html }];
  const markdown = await toMarkdown(html, urlOf(site, "/"));
  return [
    { path: `${name}.html`, body: html },
    { path: `${name}.md`, body: `${linkToGuide(site, locale)}\n\n${markdown}\n` },
  ];
}

/**
 * Adds the base path to pages that Astro has written, which are the site's own pages, and writes
 * their Markdown alternates. A page without a main element has none. Published ones are written as
 * other pages.
 *
 * @param paths URL paths without a leading slash
 * @throws BuildError for a published page that Astro has not written, or without a main element
 */
export async function completeOwnPages(
  build: LoadedBuild,
  paths: readonly string[],
): Promise<void> {
  const { site, staging, write, results } = build;
  const writePage = pageWriter(build);
  const published = new Map(
    site.pages.flatMap(({ path: page, byAstro }) => (byAstro ? [[page, byAstro.file]] : [])),
  );
  for (const name of paths) {
    const file = path.join(staging.astroFolder, htmlFile(`/${name}`));
    const rendered = existsSync(file)
      ? readFileSync(file, "utf8").replaceAll("<!--astro:end-->", "")
      : "";
    if (published.has(`/${name}`) && rendered.includes("<main")) {
      published.delete(`/${name}`);
      rmSync(file);
      await writePage(`/${name}`, rendered);
      continue;
    }
    const html = rendered && mountPage(site, `/${name}`, rendered);
    if (basePathOf(site.settings.base_url) !== "" && html !== "") writeFileSync(file, html);
    if (!html.includes("<main")) continue;
    const markdown = await results.toMarkdown(html, urlOf(site, `/${name}`));
    write([{ path: markdownPath(`/${name}`), body: `${markdown}\n` }]);
  }
  for (const [page, file] of published)
    throw new BuildError(
      `${file} is listed as the page ${page}, but Astro writes none with a main element there. Put its text into <main>; an .mdx file needs the integration of @astrojs/mdx.`,
    );
}

/**
 * Receives rendered pages from either renderer: writes their files and passes them to the readers of
 * plugins.
 *
 * @returns a function that takes the address and HTML of a page
 */
export function pageWriter({
  site,
  pages,
  write,
  readers,
  report,
  results: { toMarkdown },
}: Pick<LoadedBuild, "site" | "pages" | "write" | "readers" | "report"> & {
  results: Pick<LoadedBuild["results"], "toMarkdown">;
}): (address: string, html: string) => Promise<void> {
  const known = new Map(pages.map((page) => [page.path, page]));
  return async (address, rendered) => {
    const page = known.get(address);
    const html = mountPage(site, address, rendered);
    write(
      await (page
        ? pageFiles(site, page, html, toMarkdown)
        : filesOfUnlistedPage(site, address, html, toMarkdown)),
    );
    for (const reader of readers) reader.add(address, html);
    if (page) report.count("pages", 1);
  };
}
