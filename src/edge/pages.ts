/**
 * The pages: HTML or its Markdown twin as the client prefers, helpful 404s, the promised headers on every static answer.
 *
 * A page exists when the build's own list names it, not when an asset is found: Pages goes on serving deleted assets for days.
 */
import { hasName, type Manifest } from "../contract/edge-data.ts";
import {
  allowedMethods,
  errorCacheControl,
  everyResponse,
  mediaTypes,
  siteLinks,
  successCacheControl,
} from "../contract/headers.ts";
import { negotiate, type PageFormat } from "../contract/negotiate.ts";
import {
  canonicalTwinPath,
  pagePathOfTwin,
  toUrl,
  twinPath,
} from "../contract/urls.ts";
import type { AssetStore } from "./asset-store.ts";

/** @returns the answer to a GET or HEAD of anything that is not the API */
export async function answerPage(
  request: Request,
  store: AssetStore,
  manifest: Manifest,
): Promise<Response> {
  const { pathname: path, search } = new URL(request.url);
  const format = negotiate(request.headers.get("Accept"));
  if (path.endsWith(".md"))
    return answerTwin(store, manifest, canonicalTwinPath(path));
  const pagePath = path.endsWith("/") ? path : `${path}/`;
  const pages = await store.text(manifest.pages);
  if (hasName(pages, pagePath)) {
    if (!path.endsWith("/")) return redirect(request, pagePath);
    return format === "text/markdown"
      ? answerMarkdown(store, manifest, path)
      : answerHtml(store, path);
  }
  const asset = await store.page(path + search);
  if (isPageLike(path) && asset.status === 200 && isHtml(asset)) {
    await asset.body?.cancel();
    return notFound(store, format);
  }
  if (asset.status === 404) {
    await asset.body?.cancel();
    return notFound(store, format);
  }
  return withHeaders(asset, {});
}

async function answerHtml(store: AssetStore, path: string): Promise<Response> {
  const asset = await store.page(path);
  if (asset.status !== 200)
    return asset.status === 404
      ? notFound(store, "text/html")
      : withHeaders(asset, {});
  return withHeaders(asset, {
    Vary: "Accept",
    Link: `<${twinPath(path)}>; rel="alternate"; type="text/markdown", ${siteLinks}`,
  });
}

async function answerTwin(
  store: AssetStore,
  manifest: Manifest,
  path: string,
): Promise<Response> {
  const pagePath = pagePathOfTwin(path);
  if (!hasName(await store.text(manifest.pages), pagePath))
    return notFound(store, "text/markdown");
  return answerMarkdown(store, manifest, pagePath);
}

async function answerMarkdown(
  store: AssetStore,
  manifest: Manifest,
  pagePath: string,
): Promise<Response> {
  const path = twinPath(pagePath);
  const asset = await store.page(path);
  if (asset.status !== 200)
    return asset.status === 404
      ? notFound(store, "text/markdown")
      : withHeaders(asset, {});
  return withHeaders(asset, {
    "Content-Type": mediaTypes.markdown,
    "Content-Location": path,
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
    Link: `<${toUrl(manifest.base_url, pagePath)}>; rel="canonical", ${siteLinks}`,
  });
}

async function notFound(
  store: AssetStore,
  format: PageFormat,
): Promise<Response> {
  const asset = await store.page(
    format === "text/markdown" ? "/404.md" : "/404",
  );
  return new Response(asset.body, {
    status: 404,
    headers: {
      ...everyResponse,
      "Content-Type":
        format === "text/markdown" ? mediaTypes.markdown : mediaTypes.html,
      "Cache-Control": errorCacheControl,
      "X-Robots-Tag": "noindex",
      Vary: "Accept",
    },
  });
}

function redirect(request: Request, path: string): Response {
  const location = path + new URL(request.url).search;
  return new Response(null, {
    status: 308,
    headers: {
      ...everyResponse,
      "Cache-Control": successCacheControl,
      Location: location,
    },
  });
}

/** @returns the asset's response with the promised headers; those of `_headers` are there already where the host applies them */
function withHeaders(asset: Response, own: Record<string, string>): Response {
  const headers = new Headers(asset.headers);
  for (const [name, value] of Object.entries({ ...everyResponse, ...own }))
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

function isPageLike(path: string): boolean {
  return !/\.[a-z0-9]+$/i.test(path) || path.endsWith(".html");
}

function isHtml(asset: Response): boolean {
  return asset.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
