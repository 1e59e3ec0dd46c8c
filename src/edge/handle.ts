/**
 * The edge: Request → Response on web standards. The file reader and the cache are arguments, so
 * the code is independent of any platform.
 *
 * Requests are routed by path: endpoints of plugins, the API, or pages and files. Caching
 * (cache-layer.ts) is a layer around all responses, and the API versions (route.ts) are a layer
 * around those of the API.
 */
import { methodNotAllowed, unavailable } from "../contract/errors.ts";
import { dependsOnTime } from "../contract/parse-query.ts";
import { optionalKinds } from "../format/api.ts";
import { toFileName } from "../format/percent-decode.ts";
import { apiPath, apiRoot, basePathOf, isApiPath, toAddress } from "../format/urls.ts";
import { currentVersion } from "../format/version.ts";
import { serveCall } from "./api.ts";
import {
  assetStoreOpener,
  UpstreamError,
  type AssetReader,
  type AssetStore,
  type FileLookup,
} from "./asset-store.ts";
import { hasQueries, servePage, serveRedirect } from "./pages.ts";
import type { ResponseData } from "./response-data.ts";
import { failure, options, RefusedError, toResponse } from "./respond.ts";
import { CacheLayer, type EdgeContext } from "./cache-layer.ts";
import type { EdgePlugin } from "./edge-plugin.ts";
import { serveBelow } from "./base-path.ts";
import { findEnd, inVersion, readCall, versionOf } from "./route.ts";

/** Responds to a request. Never rejects: every failure is an error response of the API. */
export type EdgeHandler = (request: Request, context?: EdgeContext) => Promise<Response>;

/** Options of a handler. */
export interface EdgeOptions {
  /** Timeout of a file read in milliseconds. */
  timeLimit?: number | undefined;
  /** Replaces the file index of the build. */
  hasFile?: FileLookup | undefined;
  /** Codes the content. Runs before conditions are evaluated, because it changes the ETag. */
  encode?: ((request: Request, data: ResponseData) => Promise<ResponseData>) | undefined;
}

/**
 * @returns a handler for the requests of a built site, to be reused for the lifetime of the build
 */
export function createEdge(
  read: AssetReader,
  { timeLimit, hasFile, encode }: EdgeOptions,
  plugins: readonly EdgePlugin[],
): EdgeHandler {
  const cache = new CacheLayer();
  const openStore = assetStoreOpener(read, cache.memory, timeLimit, hasFile);
  let baseUrl: string | undefined;
  const open = async () => {
    const store = await openStore();
    baseUrl = store.manifest.base_url;
    return store;
  };

  const answer = async (request: Request, context: EdgeContext) => {
    try {
      const data =
        cache.find(request) ?? (await route(request, open, cache, context, handle, plugins));
      return toResponse(request, encode ? await encode(request, data) : data, baseUrl);
    } catch (error) {
      // Clients get the same response for every failure, because they can only try again.
      console.error(error instanceof UpstreamError ? error.message : error);
      const { origin, pathname } = new URL(request.url);
      const response = failure(unavailable, baseUrl ?? origin);
      return toResponse(request, inVersion(response, versionOf(pathname)));
    }
  };
  const handle: EdgeHandler = (request, context = {}) => {
    if (baseUrl === undefined)
      return open().then(
        () => handle(request, context),
        // The response says that the manifest cannot be read.
        () => answer(request, context),
      );
    return basePathOf(baseUrl) === ""
      ? answer(request, context)
      : serveBelow(baseUrl, request, (mounted) => answer(mounted, context));
  };
  return handle;
}

async function route(
  request: Request,
  open: () => Promise<AssetStore>,
  cache: CacheLayer,
  context: EdgeContext,
  handle: EdgeHandler,
  plugins: readonly EdgePlugin[],
): Promise<ResponseData> {
  const { method } = request;
  const url = new URL(request.url);
  const name = toFileName(url.pathname);
  const path = name ?? url.pathname;
  const requestPath = async (to: string, headers = {}) => {
    const { base_url } = (await open()).manifest;
    return handle(new Request(url.origin + toAddress(base_url, to), { headers }), context);
  };
  for (const { endpoint } of plugins) {
    if (endpoint?.path !== path.replace(/\/$/, "")) continue;
    const response = await endpoint.serve(request, open, requestPath);
    if (response) return response;
  }
  const version = versionOf(url.pathname);
  if (method === "OPTIONS") return options(version ?? currentVersion);
  if (method !== "GET" && method !== "HEAD") {
    const reason = methodNotAllowed(method, apiPath(version ?? currentVersion, ""));
    const baseUrl = await open().then(
      ({ manifest }) => manifest.base_url,
      () => url.origin,
    );
    return inVersion(failure(reason, baseUrl), version);
  }
  const store = await open();
  if (isApiPath(path)) {
    const moved = path.startsWith(`${apiRoot}/`)
      ? undefined
      : await serveRedirect(path, url.search, store);
    if (moved) return moved;
    const response = await serveApi(path, url, store, cache, context, plugins);
    if (response.status !== 200) cache.store(request, undefined, response);
    return response;
  }
  const response = await servePage(request, url, name, store);
  // A Markdown response is not filled.
  if (response.status === 200 && !response.headers.has("Content-Location"))
    for (const { fillPage } of plugins) {
      const filled = await fillPage?.(response, url, store);
      if (filled) return filled;
    }
  // Other spellings of a path are not cached, because a decoded path may equal a different one.
  cache.store(
    request,
    path === url.pathname ? path : undefined,
    hasQueries(path, store) ? { ...response, hasQueries: true } : response,
  );
  return response;
}

async function serveApi(
  path: string,
  { origin, pathname, search }: URL,
  store: AssetStore,
  cache: CacheLayer,
  context: EdgeContext,
  plugins: readonly EdgePlugin[],
) {
  const { manifest } = store;
  const { base_url, build } = manifest;
  const version = versionOf(path);
  const end = findEnd(version, manifest);
  if (end) return inVersion(failure(end.reason, base_url), end.next);
  const finish = (response: ResponseData) => inVersion(response, version, manifest);
  try {
    const call = readCall(pathname, search, version, manifest);
    const kind = optionalKinds.find((optionalKind) => optionalKind === call.operation.kind);
    const serve =
      (kind && plugins.find(({ operations }) => operations?.[kind])?.operations?.[kind]) ??
      serveCall;
    // Only in the cache of the platform, which forgets a response after five minutes.
    const expire = dependsOnTime(call.query) ? { until: 0 } : {};
    const key = new URL(toAddress(base_url, call.canonical), origin);
    key.searchParams.set("build", build);
    return await cache.through(
      call.canonical,
      key.href,
      context,
      () => serve(store, call),
      (response) => ({ ...finish(response), ...expire }),
    );
  } catch (error) {
    if (error instanceof RefusedError) return finish(failure(error.reason, base_url));
    throw error;
  }
}
