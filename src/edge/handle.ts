/**
 * The edge: Request → Response on web standards. What it reads and where it caches is handed in; it knows no platform.
 */
import { quote, type Failure } from "../contract/errors.ts";
import { apiRoot } from "../contract/urls.ts";
import { answer, readCall } from "./api.ts";
import { AssetStore, UpstreamError, type AssetReader } from "./asset-store.ts";
import { answerPage } from "./pages.ts";
import { conclude, failure, options } from "./respond.ts";

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
}

export type EdgeHandler = (
  request: Request,
  context?: EdgeContext,
) => Promise<Response>;

/** @returns a handler that answers every request of a site out of its build. Keep it for as long as the build lives */
export function createHandler(read: AssetReader): EdgeHandler {
  const store = new AssetStore(read);
  return async (request, context = {}) => {
    try {
      return await handle(request, store, context);
    } catch (error) {
      // Whatever went wrong, the caller can do nothing but try again, and learns that in the one shape of failures.
      console.error(error instanceof UpstreamError ? error.message : error);
      return conclude(
        request,
        failure(unavailable, await baseUrlOf(store, request)),
      );
    }
  };
}

async function handle(
  request: Request,
  store: AssetStore,
  context: EdgeContext,
): Promise<Response> {
  const url = new URL(request.url);
  if (request.method === "OPTIONS") return options();
  if (request.method !== "GET" && request.method !== "HEAD") {
    return failure(
      methodNotAllowed(request.method),
      await baseUrlOf(store, request),
    );
  }
  const isApi = url.pathname === "/api" || url.pathname.startsWith("/api/");
  const manifest = await store.manifest();
  if (!isApi)
    return conclude(request, await answerPage(request, store, manifest));

  const { call, failure: wrong } = readCall(url);
  if (wrong) return conclude(request, failure(wrong, manifest.base_url));
  const key = new URL(call.canonical, url.origin);
  key.searchParams.set("build", manifest.build);
  const cached = await matchCached(context.cache, key.href);
  if (cached) return conclude(request, new Response(cached.body, cached));
  const response = await answer(store, manifest, call);
  if (response.status === 200 && context.cache)
    context.waitUntil?.(context.cache.put(key.href, response.clone()));
  return conclude(request, response);
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
    hint: `Send GET, HEAD or OPTIONS. ${apiRoot}/v1 lists every operation.`,
  };
}
