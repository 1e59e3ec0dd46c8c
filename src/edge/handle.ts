/**
 * The edge: Request → Response on web standards. What it reads and where it caches is handed in; it knows no platform.
 */
import { quote, type Failure } from "../contract/errors.ts";
import { deprecationHeaders, hasEnded } from "../contract/deprecation.ts";
import type { Manifest } from "../contract/edge-data.ts";
import { apiPath } from "../contract/urls.ts";
import {
  currentVersion,
  versions as allVersions,
  type ApiVersion,
} from "../contract/version.ts";
import { answer } from "./api.ts";
import { AssetStore, UpstreamError, type AssetReader } from "./asset-store.ts";
import { answerPage } from "./pages.ts";
import { conclude, failure, options } from "./respond.ts";
import { isApiPath, readCall, versionOf } from "./route.ts";

/** The part of the Cache API that is used. */
export interface ResponseCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

export interface EdgeContext {
  /** Absent where the platform has none. */
  cache?: ResponseCache | undefined;
  /** Lets work go on after the response. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Milliseconds since 1970; the clock's own time unless told. */
  now?: number;
}

export type EdgeHandler = (
  request: Request,
  context?: EdgeContext,
) => Promise<Response>;

/**
 * @param versions the major versions of the API that are answered
 * @returns a handler that answers every request of a site out of its build. Keep it for as long as the build lives
 */
export function createHandler(
  read: AssetReader,
  versions: readonly ApiVersion[] = allVersions,
): EdgeHandler {
  const store = new AssetStore(read);
  return async (request, context = {}) => {
    try {
      return conclude(request, await handle(request, store, versions, context));
    } catch (error) {
      // Whatever went wrong, the caller can do nothing but try again, and learns that in the one shape of failures.
      console.error(error instanceof UpstreamError ? error.message : error);
      const baseUrl = await baseUrlOf(store, request);
      return conclude(request, failure(unavailable, baseUrl));
    }
  };
}

async function handle(
  request: Request,
  store: AssetStore,
  versions: readonly ApiVersion[],
  context: EdgeContext,
): Promise<Response> {
  const url = new URL(request.url);
  if (request.method === "OPTIONS") return options();
  if (request.method !== "GET" && request.method !== "HEAD") {
    const reason = methodNotAllowed(request.method);
    return failure(reason, await baseUrlOf(store, request));
  }
  const manifest = await store.manifest();
  if (!isApiPath(url.pathname)) return answerPage(request, store, manifest);

  const version = versionOf(url.pathname, versions);
  const deprecation = manifest.deprecations.find(
    (declared) => declared.version === version?.name,
  );
  if (version && hasEnded(deprecation, context.now ?? Date.now()))
    return failure(ended(version), manifest.base_url);
  const response = await answerApi(url, version, store, manifest, context);
  return withVersionHeaders(
    response,
    version,
    deprecationHeaders(deprecation, manifest.base_url),
  );
}

async function answerApi(
  url: URL,
  version: ApiVersion | undefined,
  store: AssetStore,
  manifest: Manifest,
  context: EdgeContext,
): Promise<Response> {
  const { call, failure: wrong } = readCall(url, version);
  if (wrong) return failure(wrong, manifest.base_url);
  const key = new URL(call.canonical, url.origin);
  key.searchParams.set("build", manifest.build);
  const cached = await matchCached(context.cache, key.href);
  if (cached) return cached;
  const response = await answer(store, manifest, call);
  if (response.status === 200 && context.cache)
    context.waitUntil?.(context.cache.put(key.href, response.clone()));
  return response;
}

/** Responses name the version that answers, and what is declared of its end. */
function withVersionHeaders(
  response: Response,
  version: ApiVersion | undefined,
  own: Record<string, string>,
): Response {
  const headers = new Headers(response.headers);
  if (version) headers.set("API-Version", version.name);
  for (const [name, value] of Object.entries(own)) headers.append(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** A cache saves work; without it the answer is the same. */
async function matchCached(
  cache: ResponseCache | undefined,
  key: string,
): Promise<Response | undefined> {
  try {
    return await cache?.match(key);
  } catch (error) {
    console.error("The cache could not be read:", error);
    return undefined;
  }
}

/** Errors name the site's address even when the build cannot be read, so that they never fail themselves. */
async function baseUrlOf(store: AssetStore, request: Request): Promise<string> {
  try {
    return (await store.manifest()).base_url;
  } catch {
    return new URL(request.url).origin;
  }
}

const unavailable: Failure = {
  code: "upstream_unavailable",
  message: "The content could not be read just now.",
  hint: `Try again after the seconds in Retry-After. Nothing is wrong with the request.`,
};

function methodNotAllowed(method: string): Failure {
  return {
    code: "method_not_allowed",
    message: `${quote(method)} is not allowed: this site is read-only.`,
    hint: `Send GET, HEAD or OPTIONS. ${apiPath(currentVersion.name, "")} lists every operation.`,
  };
}

function ended({ name }: ApiVersion): Failure {
  return {
    code: "not_found",
    message: `Version ${name} of the API has ended.`,
    hint: `Use ${apiPath(currentVersion.name, "")} instead; the reference tells what has changed.`,
  };
}
