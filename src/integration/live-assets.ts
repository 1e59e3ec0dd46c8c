/**
 * The files of a site that has not been built: what the edge reads under `astro dev`.
 *
 * Emitted files are made once and kept, images come from the content folder, pages from Astro, which is asked over HTTP.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { AstroIntegrationLogger, HookParameters } from "astro";
import { feedFormats } from "../contract/feeds.ts";
import { apiCatalogPath, mediaTypes } from "../contract/headers.ts";
import { mediaRoot, pagePathOfTwin, toUrl } from "../contract/urls.ts";
import type { AssetReader } from "../edge/asset-store.ts";
import { emitSite, isComponentPage } from "../emit/emit.ts";
import { emitComponentTwin } from "../emit/twins.ts";
import { listHtmlPages } from "../model/html-pages.ts";
import type { Site } from "../model/site.ts";
import { toMarkdown } from "./component-twin.ts";
import { renderSitemap } from "./sitemap.ts";

/** What Astro told of its configuration. */
export interface Configuration {
  configured: HookParameters<"astro:config:done">;
  logger: AstroIntegrationLogger;
}

/** @param fetchPage asks Astro for one of its own pages */
export function liveAssets(
  site: Site,
  configuration: () => Configuration,
  fetchPage: AssetReader,
): AssetReader {
  let emitted: Promise<Map<string, string | Uint8Array>> | undefined;
  const read: AssetReader = async (address) => {
    emitted ??= emit(site, configuration());
    const files = await emitted;
    const [name = ""] = address.split("?", 1);
    const body = files.get(name);
    if (body !== undefined) return respond(name, body);
    if (name.startsWith(mediaRoot)) return readMedia(site, name);
    if (name.endsWith(".md")) return readComponentTwin(site, name, read);
    return fetchPage(address);
  };
  return read;
}

async function emit(site: Site, { configured, logger }: Configuration) {
  const files = [
    ...emitSite(site),
    ...(await renderSitemap(site, configured, logger)),
  ];
  return new Map(files.map(({ path: name, body }) => [name, body]));
}

async function readComponentTwin(
  site: Site,
  twin: string,
  read: AssetReader,
): Promise<Response> {
  const page = listHtmlPages(site).find(
    (candidate) =>
      isComponentPage(candidate) && candidate.path === pagePathOfTwin(twin),
  );
  const source = twin.endsWith("/404.md")
    ? twin.slice(0, -".md".length)
    : page?.path;
  if (source === undefined) return new Response(null, { status: 404 });
  const html = await (await read(source)).text();
  const markdown = toMarkdown(html, toUrl(site.settings.base_url, source));
  return respond(
    twin,
    page ? emitComponentTwin(site, page, markdown).body : markdown,
  );
}

function readMedia(site: Site, address: string): Response {
  const name = decodeURIComponent(address.slice(mediaRoot.length));
  return site.media.has(name)
    ? respond(name, readFileSync(path.join(site.folder, name)))
    : new Response(null, { status: 404 });
}

const typesByExtension: Record<string, string> = {
  ".json": mediaTypes.json,
  ".md": mediaTypes.markdown,
  ".txt": mediaTypes.text,
  ".xml": mediaTypes.xml,
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".pdf": "application/pdf",
};

function respond(name: string, body: string | Uint8Array): Response {
  const own =
    name === apiCatalogPath
      ? mediaTypes.linkset
      : (feedFormats.find(({ file }) => file === path.basename(name))
          ?.mediaType ?? typesByExtension[path.extname(name)]);
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": own ?? "application/octet-stream" },
  });
}
