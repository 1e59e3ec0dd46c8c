/**
 * The pages: HTML or its Markdown twin as the client prefers, helpful 404s, the promised headers on every static answer.
 *
 * A page exists when the build's own list names it, not when an asset is found: Pages goes on serving deleted assets for days.
 */
import { findAlias } from "../contract/aliases.ts";
import { hasName, type Manifest } from "../contract/edge-data.ts";
import {
  allowedMethods,
  errorCacheControl,
  everyResponse,
  fileResponse,
  mediaTypes,
  pageResponse,
  siteLinks,
  successCacheControl,
} from "../contract/headers.ts";
import { negotiate, type PageFormat } from "../contract/negotiate.ts";
import {
  apiPath,
  canonicalTwinPath,
  isAgentSkill,
  localeOfPath,
  notFoundPath,
  pagePathOfTwin,
  toUrl,
  twinPath,
} from "../contract/urls.ts";
import { percentDecode } from "../contract/percent-decode.ts";
import { version } from "../contract/version.ts";
import type { AssetStore } from "./asset-store.ts";
import { nearestLine } from "./nearest-line.ts";
import { success } from "./respond.ts";

/** @returns the answer to a GET or HEAD of anything that is not the API */
export async function answerPage(
  request: Request,
  store: AssetStore,
  manifest: Manifest,
): Promise<Response> {
  const { pathname: path, search } = new URL(request.url);
  const format = negotiate(request.headers.get("Accept"));
  if (path.endsWith(".md") && !isAgentSkill(path))
    return answerTwin(request, store, manifest, canonicalTwinPath(path));
  const pagePath = path.endsWith("/") ? path : `${path}/`;
  const pages = await store.text(manifest.pages);
  if (hasName(pages, pagePath)) {
    if (!path.endsWith("/")) return redirect(request, pagePath, 308);
    return format === "text/markdown"
      ? answerMarkdown(store, manifest, path)
      : answerHtml(store, manifest, path, {
          Vary: "Accept",
          Link: `<${twinPath(path)}>; rel="alternate"; type="text/markdown", ${siteLinks}`,
        });
  }
  if (manifest.tools.includes(pagePath))
    return path.endsWith("/")
      ? answerHtml(store, manifest, path, { Link: siteLinks })
      : redirect(request, pagePath, 308);
  const moved = findAlias(await store.text(manifest.aliases), path);
  if (moved !== undefined) return redirect(request, moved, 301);
  if (cannotBeFile(path)) return notFound(path, format, store, manifest);
  const asset = await store.page(path + search);
  const isDeleted = isPageLike(path) && asset.status === 200 && isHtml(asset);
  if (asset.status === 404 || isDeleted) {
    await asset.body?.cancel();
    return notFound(path, format, store, manifest);
  }
  return withHeaders(asset, {});
}

async function answerHtml(
  store: AssetStore,
  manifest: Manifest,
  path: string,
  headers: Record<string, string>,
): Promise<Response> {
  const asset = await store.page(path);
  if (asset.status === 404) return notFound(path, "text/html", store, manifest);
  if (asset.status !== 200) return withHeaders(asset, {});
  return withHeaders(asset, headers);
}

async function answerTwin(
  request: Request,
  store: AssetStore,
  manifest: Manifest,
  path: string,
): Promise<Response> {
  const pagePath = pagePathOfTwin(path);
  if (hasName(await store.text(manifest.pages), pagePath))
    return answerMarkdown(store, manifest, pagePath);
  const aliases = await store.text(manifest.aliases);
  // The site that was here before may have had pages of this name.
  const page = findAlias(aliases, path);
  if (page !== undefined) return redirect(request, page, 301);
  const moved = findAlias(aliases, pagePath);
  return moved === undefined
    ? notFound(path, "text/markdown", store, manifest)
    : redirect(request, twinPath(moved), 301);
}

/** The tag is made here, not by the host, so that it is the same whether the twin is a file or in a pack. */
async function answerMarkdown(
  store: AssetStore,
  manifest: Manifest,
  pagePath: string,
): Promise<Response> {
  const path = twinPath(pagePath);
  const twin = await store.twin(manifest, path);
  if (!twin) return notFound(path, "text/markdown", store, manifest);
  const { body, ...init } = await success(twin, {
    "Content-Type": mediaTypes.markdown,
    "Content-Location": path,
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
    Link: `<${toUrl(manifest.base_url, pagePath)}>; rel="canonical", ${siteLinks}`,
  });
  return new Response(body, init);
}

/** A 404 in the client's format. The Markdown one names the pages that were perhaps meant: its readers follow text, not menus. */
async function notFound(
  path: string,
  format: PageFormat,
  store: AssetStore,
  manifest: Manifest,
): Promise<Response> {
  const headers = {
    ...everyResponse,
    "Cache-Control": errorCacheControl,
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
  };
  const [defaultLocale = ""] = manifest.locales;
  const page = notFoundPath(
    localeOfPath(path, manifest.locales),
    defaultLocale,
  );
  if (format === "text/html") {
    const { body } = await store.page(page);
    return new Response(body, {
      status: 404,
      headers: {
        ...headers,
        ...pageResponse,
        "Content-Type": mediaTypes.html,
      },
    });
  }
  const asset = await store.page(`${page}.md`);
  const text = `${(await asset.text()).trim()}\n\n${await suggest(path, store, manifest)}`;
  return new Response(text, {
    status: 404,
    headers: {
      ...headers,
      ...fileResponse,
      "Content-Type": mediaTypes.markdown,
    },
  });
}

async function suggest(
  path: string,
  store: AssetStore,
  { base_url, pages }: Manifest,
): Promise<string> {
  const wanted = path.endsWith(".md") ? pagePathOfTwin(path) : `${path}/`;
  const meant = nearestLine(
    await store.text(pages),
    wanted.replace(/\/+$/, "/"),
  );
  const word = wanted.split("/").findLast((part) => part !== "") ?? "";
  const search = new URLSearchParams({
    q: percentDecode(word).replaceAll("-", " "),
  });
  const lines = [
    ...(meant ? [`- Did you mean [${meant}](${toUrl(base_url, meant)})?`] : []),
    `- Search the [pages](${toUrl(base_url, apiPath(version, `/pages?${search}`))}) or the [blog](${toUrl(base_url, apiPath(version, `/blog?${search}`))}).`,
  ];
  return `${lines.join("\n")}\n`;
}

function redirect(request: Request, path: string, status: 301 | 308): Response {
  const location = path + new URL(request.url).search;
  return new Response(null, {
    status,
    headers: {
      ...everyResponse,
      ...fileResponse,
      "Cache-Control": successCacheControl,
      Location: location,
    },
  });
}

/** @returns the asset's response with the promised headers; those of `_headers` are there already where the host applies them */
function withHeaders(asset: Response, own: Record<string, string>): Response {
  const headers = new Headers(asset.headers);
  const promised = {
    ...everyResponse,
    ...(isHtml(asset) ? pageResponse : fileResponse),
    ...own,
  };
  for (const [name, value] of Object.entries(promised))
    headers.set(name, value);
  if (
    asset.status === 200 &&
    !/s-maxage|immutable/.test(headers.get("Cache-Control") ?? "")
  )
    headers.set("Cache-Control", successCacheControl);
  if (asset.status === 405) headers.set("Allow", allowedMethods);
  const bodiless = [101, 204, 205, 304].includes(asset.status);
  return new Response(bodiless ? null : asset.body, {
    status: asset.status,
    headers,
  });
}

/** Control characters and endless names, which hosts answer with anything from 404 to 502. */
function cannotBeFile(path: string): boolean {
  return (
    /%(?:[01][0-9a-f]|7f)/i.test(path) ||
    path.split("/").some((part) => part.length > 255)
  );
}

function isPageLike(path: string): boolean {
  return !/\.[a-z0-9]+$/i.test(path) || path.endsWith(".html");
}

function isHtml(asset: Response): boolean {
  return asset.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
