/**
 * The edge: Request → Response on web standards. The file reader and the cache are arguments, so
 * the code is independent of any platform.
 *
 * Requests are routed by path: the API, the endpoint for agents, or pages and files. Caching
 * (cache-layer.ts) is a layer around all responses, and the API versions (route.ts) are a layer
 * around those of the API.
 */
import { methodNotAllowed, unavailable } from "../contract/errors.ts";
import { dependsOnTime } from "../contract/parse-query.ts";
import { toFileName } from "../format/percent-decode.ts";
import { apiPath, apiRoot, mcpPath, isApiPath } from "../format/urls.ts";
import { currentVersion } from "../format/version.ts";
import { serveCall } from "./api.ts";
import {
  assetStoreOpener,
  UpstreamError,
  type AssetReader,
  type AssetStore,
  type FileLookup,
} from "./asset-store.ts";
import { serveMcp } from "./mcp/endpoint.ts";
import { hasQueries, servePage, serveRedirect } from "./pages.ts";
import type { ResponseData } from "./response-data.ts";
import { failure, options, RefusedError, toResponse } from "./respond.ts";
import { CacheLayer, type EdgeContext } from "./cache-layer.ts";
import { findEnd, inVersion, readCall, versionOf } from "./route.ts";
import { fillSearchPage, readSearch } from "./search-page.ts";

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
export function createHandler(
  read: AssetReader,
  { timeLimit, hasFile, encode }: EdgeOptions = {},
): EdgeHandler {
  const cache = new CacheLayer();
  const openStore = assetStoreOpener(read, cache.memory, timeLimit, hasFile);
  let baseUrl: string | undefined;
  const open = async () => {
    const store = await openStore();
    baseUrl = store.manifest.base_url;
    return store;
  };

  const handle: EdgeHandler = async (request, context = {}) => {
    try {
      const data = cache.find(request) ?? (await route(request, open, cache, context, handle));
      return toResponse(request, encode ? await encode(request, data) : data, baseUrl);
    } catch (error) {
      // Clients get the same response for every failure, because they can only try again.
      console.error(error instanceof UpstreamError ? error.message : error);
      const { origin, pathname } = new URL(request.url);
      const response = failure(unavailable, baseUrl ?? origin);
      return toResponse(request, inVersion(response, versionOf(pathname)));
    }
  };
  return handle;
}

async function route(
  request: Request,
  open: () => Promise<AssetStore>,
  cache: CacheLayer,
  context: EdgeContext,
  handle: EdgeHandler,
): Promise<ResponseData> {
  const { method } = request;
  const url = new URL(request.url);
  const name = toFileName(url.pathname);
  const path = name ?? url.pathname;
  const requestPath = (to: string, headers = {}) =>
    handle(new Request(url.origin + to, { headers }), context);
  if (path === mcpPath || path === `${mcpPath}/`) {
    const { manifest, mcp: readDescription } = await open();
    const { base_url, mcp } = manifest;
    if (mcp)
      return serveMcp(request, base_url, async () => ({
        description: await readDescription(mcp),
        request: requestPath,
      }));
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
    const response = await serveApi(path, url, store, cache, context);
    if (response.status !== 200) cache.store(request, undefined, response);
    return response;
  }
  const response = await servePage(request, url, name, store);
  const search = readSearch(url, store.manifest);
  // Responses with search results are not cached. A Markdown response contains no results.
  if (search && response.status === 200 && !response.headers.has("Content-Location"))
    return fillSearchPage(response, search, store);
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
) {
  const { manifest } = store;
  const { base_url, build } = manifest;
  const version = versionOf(path);
  const end = findEnd(version, manifest);
  if (end) return inVersion(failure(end.reason, base_url), end.next);
  const finish = (response: ResponseData) => inVersion(response, version, manifest);
  try {
    const call = readCall(pathname, search, version, manifest);
    // Only in the cache of the platform, which forgets a response after five minutes.
    const expire = dependsOnTime(call.query) ? { until: 0 } : {};
    const key = new URL(call.canonical, origin);
    key.searchParams.set("build", build);
    return await cache.through(
      call.canonical,
      key.href,
      context,
      () => serveCall(store, call),
      (response) => ({ ...finish(response), ...expire }),
    );
  } catch (error) {
    if (error instanceof RefusedError) return finish(failure(error.reason, base_url));
    throw error;
  }
}
