/**
 * The edge: Request → Response on web standards. The file reader and the cache are arguments, so
 * the code is independent of any platform.
 *
 * Requests are routed by path: the API, the endpoint for agents, or pages and files. Caching
 * (cache-layer.ts) is a layer around all responses, and the API versions (route.ts) are a layer
 * around those of the API.
 */
import { methodNotAllowed, unavailable } from "../contract/errors.ts";
import { negotiateError, negotiatePage } from "../contract/negotiate.ts";
import { toFileName } from "../contract/percent-decode.ts";
import { apiPath } from "../contract/urls.ts";
import { currentVersion } from "../contract/version.ts";
import type { Manifest } from "../contract/data/manifest.ts";
import { serveCall } from "./api.ts";
import {
  createAssetStore,
  UpstreamError,
  type AssetReader,
  type AssetStore,
  type FileLookup,
} from "./asset-store.ts";
import { serveMcp } from "./mcp/endpoint.ts";
import { servePage } from "./pages.ts";
import { explainRefusal, failure, options, toResponse, type ResponseData } from "./respond.ts";
import { CacheLayer, type ResponseCache } from "./cache-layer.ts";
import { findEnd, inVersion, isApiPath, isMcpPath, readCall, versionOf } from "./route.ts";
import { fillSearchPage, readSearch } from "./search-page.ts";

/** Services of the host for one request. */
export interface EdgeContext {
  /** Undefined if the platform has no cache. */
  cache?: ResponseCache | undefined;
  /** Lets work continue after the response is sent. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** Responds to a request. Never rejects: every failure is an error response of the API. */
export type EdgeHandler = (request: Request, context?: EdgeContext) => Promise<Response>;

/** Options of a handler. */
export interface EdgeOptions {
  /** Timeout of a file read in milliseconds. */
  timeLimit?: number | undefined;
  /** Replaces the file index of the build. */
  hasFile?: FileLookup | undefined;
}

/**
 * @returns a handler for the requests of a built site, to be reused for the lifetime of the build
 */
export function createHandler(
  read: AssetReader,
  { timeLimit, hasFile }: EdgeOptions = {},
): EdgeHandler {
  const cache = new CacheLayer();
  const edge = { cache, store: createAssetStore(read, cache.memory, timeLimit, hasFile) };
  return (request, context = {}) => handle(request, edge, context);
}

interface Edge {
  cache: CacheLayer;
  store: AssetStore;
}

async function handle(request: Request, edge: Edge, context: EdgeContext): Promise<Response> {
  try {
    const ready = edge.cache.find(request);
    const response = toResponse(request, ready ?? (await route(request, edge, context)));
    return response.status === 412 || response.status === 416
      ? explainRefusal(request, response, await baseUrlOf(edge.store, request))
      : response;
  } catch (error) {
    // Clients get the same response for every failure, because they can only try again.
    console.error(error instanceof UpstreamError ? error.message : error);
    const response = failure(unavailable, await baseUrlOf(edge.store, request));
    return toResponse(request, inVersion(response, versionOf(new URL(request.url).pathname)));
  }
}

async function route(request: Request, edge: Edge, context: EdgeContext): Promise<ResponseData> {
  const { store, cache } = edge;
  const url = new URL(request.url);
  const { method } = request;
  const path = url.pathname.includes("%") ? toFileName(url.pathname) : url.pathname;
  const requestPath = (to: string, headers = {}) =>
    handle(new Request(url.origin + to, { headers }), edge, context);
  if (isMcpPath(path)) {
    const response = await serveMcp(request, store, requestPath);
    if (response) return response;
  }
  if (method === "OPTIONS") return options(versionOf(url.pathname) ?? currentVersion);
  if (method !== "GET" && method !== "HEAD") {
    const version = versionOf(url.pathname);
    const reason = methodNotAllowed(method, apiPath(version ?? currentVersion, ""));
    return inVersion(failure(reason, await baseUrlOf(store, request)), version);
  }
  const manifest = await store.manifest();
  if (isApiPath(path ?? url.pathname)) {
    const response = await serveApi(path ?? url.pathname, url, edge, manifest, context);
    if (response.status !== 200) cache.store(request, undefined, response);
    return response;
  }
  const accept = request.headers.get("Accept");
  const page = {
    path: url.pathname,
    search: url.search,
    format: negotiatePage(accept),
    errorFormat: negotiateError(accept),
    headers: request.headers,
  };
  const response = await servePage(page, store, manifest);
  const search = readSearch(url, manifest);
  // Responses with search results are not cached. A Markdown response contains no results.
  if (search && response.status === 200 && !response.headers.has("Content-Location"))
    return fillSearchPage(response, search, requestPath);
  // Other spellings of a path are not cached, because a decoded path may equal a different one.
  cache.store(request, path === url.pathname ? path : undefined, response);
  return response;
}

async function serveApi(
  path: string,
  { origin, search }: URL,
  { store, cache }: Edge,
  manifest: Manifest,
  context: EdgeContext,
): Promise<ResponseData> {
  const { base_url, build, deprecations } = manifest;
  const version = versionOf(path);
  const end = deprecations.length > 0 ? findEnd(version, manifest) : undefined;
  if (end) return inVersion(failure(end.failure, base_url), end.next);
  const finish = (response: ResponseData) => inVersion(response, version, manifest);
  const { call, failure: reason } = readCall(path, search, version, manifest);
  if (reason) return finish(failure(reason, base_url));
  const key = new URL(call.canonical, origin);
  key.searchParams.set("build", build);
  return cache.through(
    call.canonical,
    key.href,
    context,
    () => serveCall(store, manifest, call),
    finish,
  );
}

/** Returns the site's URL for errors, even if the build cannot be read. */
async function baseUrlOf(store: AssetStore, request: Request): Promise<string> {
  try {
    return (await store.manifest()).base_url;
  } catch {
    return new URL(request.url).origin;
  }
}
