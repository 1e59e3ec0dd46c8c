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
import {
  AssetStore,
  UpstreamError,
  type AssetReader,
  readTimeout,
} from "./asset-store.ts";
import { Memory, type Shelf } from "./memory.ts";
import { answerPage } from "./pages.ts";
import {
  conclude,
  failure,
  options,
  toAnswer,
  toResponse,
  type Answer,
} from "./respond.ts";
import { isApiPath, readCall, versionOf, type ApiCall } from "./route.ts";

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

/** A third of what an isolate may have: the rest is for what requests hold while they are answered. */
const memoryAllowance = 40 * 1024 * 1024;

interface Edge {
  versions: readonly ApiVersion[];
  store: AssetStore;
  /** Answers that are ready to be sent, by version, path and query. */
  answers: Shelf<Answer>;
}

/**
 * @param versions the major versions of the API that are answered
 * @param timeLimit milliseconds after which a read of an asset counts as failed
 * @returns a handler that answers every request of a site out of its build. Keep it for as long as the build lives
 */
export function createHandler(
  read: AssetReader,
  versions: readonly ApiVersion[] = allVersions,
  timeLimit: number = readTimeout,
): EdgeHandler {
  const memory = new Memory(memoryAllowance);
  const edge = {
    versions,
    store: new AssetStore(read, memory, timeLimit),
    answers: memory.shelf<Answer>(({ body }) => body.length + 2048),
  };
  return async (request, context = {}) => {
    try {
      return await handle(request, edge, context);
    } catch (error) {
      // Whatever went wrong, the caller can do nothing but try again, and learns that in the one shape of failures.
      console.error(error instanceof UpstreamError ? error.message : error);
      const baseUrl = await baseUrlOf(edge.store, request);
      const { pathname } = new URL(request.url);
      const version = versionOf(pathname, versions);
      const found = failure(unavailable, baseUrl);
      return toResponse(request, withVersionHeaders(found, version));
    }
  };
}

async function handle(
  request: Request,
  edge: Edge,
  context: EdgeContext,
): Promise<Response> {
  const { versions, store } = edge;
  const url = new URL(request.url);
  const version = versionOf(url.pathname, versions);
  const [current = currentVersion] = versions;
  if (request.method === "OPTIONS") return options(version ?? current);
  if (request.method !== "GET" && request.method !== "HEAD") {
    const reason = methodNotAllowed(request.method, version ?? current);
    const found = failure(reason, await baseUrlOf(store, request));
    return toResponse(request, withVersionHeaders(found, version));
  }
  const manifest = await store.manifest();
  if (!isApiPath(url.pathname))
    return conclude(request, await answerPage(request, store, manifest));

  const deprecation = manifest.deprecations.find(
    (declared) => declared.version === version?.name,
  );
  if (version && hasEnded(deprecation, context.now ?? Date.now()))
    return toResponse(
      request,
      failure(ended(version, current), manifest.base_url),
    );
  const { call, failure: wrong } = readCall(url, version, current);
  const found = wrong
    ? failure(wrong, manifest.base_url)
    : await answerCall(call, url.origin, edge, manifest, context);
  return toResponse(
    request,
    withVersionHeaders(
      found,
      version,
      deprecationHeaders(deprecation, manifest.base_url),
    ),
  );
}

/** Responses name the version that answers, and what is declared of its end. */
function withVersionHeaders(
  found: Answer,
  version: ApiVersion | undefined,
  own: Record<string, string> = {},
): Answer {
  const isSame =
    version === undefined || found.headers.get("API-Version") === version.name;
  if (isSame && Object.keys(own).length === 0) return found;
  const headers = new Headers(found.headers);
  if (version) headers.set("API-Version", version.name);
  for (const [name, value] of Object.entries(own)) headers.append(name, value);
  return { ...found, headers };
}

/**
 * Answers from memory, else from the cache, else out of the content. What the cache gave is kept in memory as it is: asking it again would take
 * longer than everything else together.
 */
async function answerCall(
  call: ApiCall,
  origin: string,
  { store, answers }: Edge,
  manifest: Manifest,
  { cache, waitUntil }: EdgeContext,
): Promise<Answer> {
  const kept = answers.get(call.canonical);
  if (kept) return kept;
  const key = new URL(call.canonical, origin);
  key.searchParams.set("build", manifest.build);
  const cached = await matchCached(cache, key.href);
  if (cached) {
    answers.set(call.canonical, cached);
    return cached;
  }
  const found = await answer(store, manifest, call);
  if (found.status !== 200) return found;
  if (cache) waitUntil?.(cache.put(key.href, new Response(found.body, found)));
  else answers.set(call.canonical, found);
  return found;
}

/** A cache saves work; without it the answer is the same. */
async function matchCached(
  cache: ResponseCache | undefined,
  key: string,
): Promise<Answer | undefined> {
  try {
    const response = await cache?.match(key);
    return response && (await toAnswer(response));
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

function methodNotAllowed(method: string, { name }: ApiVersion): Failure {
  return {
    code: "method_not_allowed",
    message: `${quote(method)} is not allowed: this site is read-only.`,
    hint: `Send GET, HEAD or OPTIONS. ${apiPath(name, "")} lists every operation.`,
  };
}

function ended({ name }: ApiVersion, current: ApiVersion): Failure {
  return {
    code: "not_found",
    message: `Version ${name} of the API has ended.`,
    hint: `Use ${apiPath(current.name, "")} instead; the reference tells what has changed.`,
  };
}
