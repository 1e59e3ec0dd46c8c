/**
 * Asset store of the edge under `astro dev`, for a site that has not been built.
 *
 * Emitted files are generated on the first request and cached. Images come from the content folder,
 * pages from Astro over HTTP.
 */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { percentDecode } from "../../format/percent-decode.ts";
import {
  htmlFile,
  mediaRoot,
  notFoundPath,
  pageOfMarkdown,
  toUrl,
  markdownPath,
} from "../../format/urls.ts";
import { reservePaths } from "../../content/reserved-paths.ts";
import type { AssetReader } from "../../edge/asset-store.ts";
import { emitApi } from "../../emit/api/emit-api.ts";
import { emitDocuments } from "../../emit/emit.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { emitMarkdownPage, emitMarkdownFile, isComponentPage } from "../../emit/markdown/page.ts";
import type { PagePolicies } from "../../format/security-policy.ts";
import { fileHeaders } from "../../hosts/header-rules.ts";
import type { Extensions } from "../../plugin/extensions.ts";
import { emitOutputs } from "../../plugin/outputs.ts";
import { nameOfMedia } from "../../site/media/published-files.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import type { Site } from "../../content/site.ts";

/**
 * @param publicFolder folder of static files
 * @param fetchPage requests one of Astro's own pages
 * @param outputs outputs of plugins
 */
export function liveAssets(
  site: Site,
  publicFolder: string,
  fetchPage: AssetReader,
  outputs: Extensions["outputs"],
) {
  const findReserved = reservePaths(site.reserved, []);
  const policies = { file_headers: site.fileHeaders };
  const pages = new Map(listHtmlPages(site).map((page) => [page.path, page]));
  const paths = [...pages.values()].flatMap((page) => (page.isIndexable ? page.path : []));
  const names = new Set([
    ...[...pages.keys()].flatMap((page) => [`/${htmlFile(page)}`, markdownPath(page)]),
    ...site.settings.locales.flatMap((locale) =>
      [".html", ".md"].map((ending) => notFoundPath(locale, site.defaultLocale) + ending),
    ),
  ]);
  // Generated on the first request. Without bodies, because pages only use this data to find
  // documents.
  const lists = memoizeBySite(() => byPath(emitApi(site, paths, { hasBodies: false })));
  const everything = memoizeBySite(async () => {
    const { makeIcons } = await import("../../pipeline/media/icons.ts");
    const { renderSitemap } = await import("../../pipeline/sitemap.ts");
    const { mountFile } = await import("../../pipeline/page-files.ts");
    const isPublic = (name: string) => isFile(path.join(publicFolder, name));
    const files = byPath([
      ...emitApi(site, paths),
      ...emitDocuments(site),
      ...(await renderSitemap(site)),
      ...(await makeIcons(site, isPublic)),
    ]);
    const isTaken = (name: string) => files.has(name) || names.has(name) || isPublic(name);
    const ofPlugins = byPath(
      await Array.fromAsync(emitOutputs(site, outputs, isTaken), (file) => mountFile(site, file)),
    );
    return new Map([...files, ...ofPlugins]);
  });
  const read: AssetReader = async (address) => {
    const name = percentDecode(address);
    if (pages.has(name)) return fetchPage(address);
    if (names.has(`${name}.html`)) return asFound(await fetchPage(address));
    if (name.startsWith(mediaRoot)) return readMedia(site, name);
    const page = name.endsWith(".md") && pages.get(pageOfMarkdown(name));
    if (page || name.endsWith("/404.md")) return readAlternate(site, name, page || undefined, read);
    // A folder serves its index page, as on hosts.
    const file = name.endsWith("/") ? `/${htmlFile(name)}` : name;
    const body = lists(site).get(file) ?? (await everything(site)).get(file);
    return body === undefined ? fetchPage(address) : respond(file, body, policies);
  };
  return {
    read,
    /**
     * Reads files of the API and files for agents including document bodies, which are slow to
     * generate and which no page needs.
     */
    async readWithBodies(address: string) {
      const body = (await everything(site)).get(address);
      return body === undefined ? read(address) : respond(address, body, policies);
    },
    async hasFile(name: string) {
      if (names.has(name)) return true;
      if (name.startsWith(mediaRoot)) return nameOfMedia(site, name) !== undefined;
      // Known pages were found above. Plugins have pages only below the segments that they reserve.
      if (/(?:\/|\.html)$/.test(name) && !findReserved(name)) return false;
      return (
        isFile(path.join(publicFolder, name)) ||
        lists(site).has(name) ||
        (await everything(site)).has(name)
      );
    },
  };
}

/**
 * Replaces the status 404 by 200. Astro sends its 404 page with status 404 even when the edge
 * requests that page itself.
 */
function asFound({ status, headers, body }: Response): Response {
  return new Response(body, { status: status === 404 ? 200 : status, headers });
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function byPath(files: Iterable<OutputFile>) {
  return new Map(Array.from(files, ({ path: name, body }) => [name, body]));
}

/** @param page page of the Markdown alternate; undefined for the 404 page */
async function readAlternate(
  site: Site,
  alternate: string,
  page: HtmlPage | undefined,
  read: AssetReader,
): Promise<Response> {
  if (page && !isComponentPage(page)) return respond(alternate, emitMarkdownPage(site, page).body);
  const source = page?.path ?? alternate.slice(0, -".md".length);
  const html = await (await read(source)).text();
  const { toMarkdown } = await import("../../markdown/html-to-markdown.ts");
  const markdown = toMarkdown(html, toUrl(site.settings.base_url, source));
  return respond(alternate, page ? emitMarkdownFile(site, page, markdown).body : markdown);
}

async function readMedia(site: Site, address: string): Promise<Response> {
  const name = nameOfMedia(site, address);
  if (name === undefined) return new Response(null, { status: 404 });
  const bytes = readFileSync(path.join(site.folder, name));
  const { publishPicture } = await import("../../pipeline/media/publish-picture.ts");
  return respond(name, await publishPicture(bytes, name));
}

function respond(name: string, body: string | Uint8Array, policies?: PagePolicies): Response {
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: fileHeaders(name, policies),
  });
}
