/**
 * The edge: Request → Response on web standards. What it reads and where it caches is handed in; it knows no platform.
 */
import { quote, type Failure } from "../contract/errors.ts";
import { deprecationHeaders, hasEnded } from "../contract/deprecation.ts";
import type { Deprecation, Manifest } from "../contract/data/manifest.ts";
import { addCollections } from "../contract/collection-operations.ts";
import { negotiate, negotiateFailure } from "../contract/negotiate.ts";
import { apiPath, searchPath } from "../contract/urls.ts";
import { currentVersion, versions as allVersions, type ApiVersion } from "../contract/version.ts";
import { answerSearch, readSearch } from "./answer-search.ts";
import { answer } from "./api.ts";
import {
  AssetStore,
  UpstreamError,
  readTimeout,
  type AssetReader,
  type FileLookup,
} from "./asset-store.ts";
import { toFileName } from "./file-name.ts";
import { LruCaches, type LruCache } from "./lru-cache.ts";
import { handleMcp, isMcpPath } from "./mcp/handle-mcp.ts";
import { answerPage } from "./pages.ts";
import {
  conclude,
  explainRefusal,
  failure,
  isWhole,
  options,
  sizeOfAnswer,
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

/** What a host has for one request beside the request itself. */
export interface EdgeContext {
  /** Absent where the platform has none. */
  cache?: ResponseCache | undefined;
  /** Lets work go on after the response. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Milliseconds since 1970; the clock's own time unless told. */
  now?: number;
}

/** Answers a request. Never rejects: what goes wrong is an answer of the contract. */
export type EdgeHandler = (request: Request, context?: EdgeContext) => Promise<Response>;

/** A third of what an isolate may have: the rest is for what requests hold while they are answered. */
export const memoryAllowance = 40 * 1024 * 1024;

/** Of these many may be asked for by those who try: they drive out each other, never an answer with content. */
const missesAllowance = 2 * 1024 * 1024;

/** Bytes of an answer that is kept: a larger one takes the place of too many others. */
const mostKept = 1024 * 1024;

interface Edge {
  versions: readonly ApiVersion[];
  store: AssetStore;
  /** Answers that are ready to be sent, by path and query as the site itself writes them. */
  answers: LruCache<Answer>;
  /** Failures and redirects, by format, path and query as they were sent. */
  misses: LruCache<Answer>;
}

/** How a handler differs from the usual one. */
export interface EdgeOptions {
  /** The major versions of the API that are answered. */
  versions?: readonly ApiVersion[] | undefined;
  /** Milliseconds after which a read of an asset counts as failed. */
  timeLimit?: number | undefined;
  /** Says which files there are, in the place of the build's index. */
  hasFile?: FileLookup | undefined;
}

/** @returns a handler that answers every request of a site out of its build. Keep it for as long as the build lives */
export function createHandler(
  read: AssetReader,
  { versions = allVersions, timeLimit = readTimeout, hasFile }: EdgeOptions = {},
): EdgeHandler {
  const memory = new LruCaches(memoryAllowance - missesAllowance);
  const edge: Edge = {
    versions,
    store: new AssetStore(read, memory, timeLimit, hasFile),
    answers: memory.cache(sizeOfAnswer),
    // The page for lost visitors is one body, whatever they have asked for.
    misses: new LruCaches(missesAllowance).cache((missed) =>
      sizeOfAnswer(typeof missed.body === "string" ? missed : { ...missed, body: null }),
    ),
  };
  return (request, context = {}) => answerRequest(request, edge, context);
}

async function answerRequest(
  request: Request,
  edge: Edge,
  context: EdgeContext,
): Promise<Response> {
  try {
    const ready = findReady(request, edge, context);
    const found = ready ? toResponse(request, ready) : await handle(request, edge, context);
    return found.status === 412 || found.status === 416
      ? explainRefusal(request, found, await baseUrlOf(edge.store, request))
      : found;
  } catch (error) {
    // Whatever went wrong, the caller can do nothing but try again, and learns that in the one shape of failures.
    console.error(error instanceof UpstreamError ? error.message : error);
    const baseUrl = await baseUrlOf(edge.store, request);
    const { pathname } = new URL(request.url);
    const version = versionOf(pathname, edge.versions);
    const found = failure(unavailable, baseUrl);
    return toResponse(request, withVersion(found, version));
  }
}

/**
 * What is ready is found by the request's own text, without reading it: most requests are spelled as the site writes its addresses.
 *
 * @returns the answer that the request was given before, if it is kept
 */
function findReady(
  request: Request,
  { answers, misses }: Edge,
  { now }: EdgeContext,
): Answer | undefined {
  const { method } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const target = targetOf(request);
  let found = answers.get(target) ?? answers.get(pageOf(target));
  if (found === undefined || found.twin !== undefined) {
    const accept = request.headers.get("Accept");
    if (found === undefined) found = misses.get(`${negotiateFailure(accept)} ${target}`);
    else if (negotiate(accept) === "text/markdown") found = answers.get(found.twin ?? "");
  }
  const isOver = found?.until !== undefined && (now ?? Date.now()) >= found.until;
  return isOver ? undefined : found;
}

/** @returns path and query of a request, as they were sent */
function targetOf({ url }: Request): string {
  return url.slice(url.indexOf("/", "https://".length));
}

/** @returns the path of a page, whose answer does not depend on the query; nothing for the API and for a search */
function pageOf(target: string): string {
  const end = target.indexOf("?");
  const path = target.slice(0, Math.max(0, end));
  return isApiPath(path) || path.endsWith(searchPath("", "")) ? "" : path;
}

async function handle(request: Request, edge: Edge, context: EdgeContext): Promise<Response> {
  const { store, misses, versions } = edge;
  const url = new URL(request.url);
  const ask = (path: string, headers = {}) =>
    answerRequest(new Request(url.origin + path, { headers }), edge, context);
  if (isMcpPath(toFileName(url.pathname))) {
    const found = await handleMcp(request, store, ask);
    if (found) return found;
  }
  const version = versionOf(url.pathname, versions);
  const [current = currentVersion] = versions;
  if (request.method === "OPTIONS") return options(version ?? current);
  if (request.method !== "GET" && request.method !== "HEAD") {
    const reason = methodNotAllowed(request.method, version ?? current);
    const found = failure(reason, await baseUrlOf(store, request));
    return toResponse(request, withVersion(found, version));
  }
  const manifest = await store.manifest();
  const path = toFileName(url.pathname) ?? url.pathname;
  const accept = request.headers.get("Accept");
  const failureFormat = negotiateFailure(accept);
  const found = isApiPath(path)
    ? await answerApi(path, url, edge, manifest, context)
    : await answerPage(
        {
          path: url.pathname,
          search: url.search,
          format: negotiate(accept),
          failureFormat,
          headers: request.headers,
        },
        store,
        manifest,
      );
  if (found instanceof Response) return conclude(request, found);
  const search = readSearch(url, manifest);
  // An answer in Markdown has its own address.
  const isFilled = search && found.status === 200 && !found.headers.has("Content-Location");
  if (isFilled) return toResponse(request, await answerSearch(found, manifest, search, ask));
  if (found.status !== 200) misses.set(`${failureFormat} ${targetOf(request)}`, found);
  // Another spelling takes no room of its own, and as it is decoded might be the text of another address.
  else if (path === url.pathname && !isApiPath(path))
    keep(edge, found.headers.get("Content-Location") ?? path, found);
  return toResponse(request, found);
}

async function answerApi(
  path: string,
  url: URL,
  edge: Edge,
  manifest: Manifest,
  context: EdgeContext,
): Promise<Answer | Response> {
  const versions = versionsOf(edge, manifest);
  const version = versionOf(path, versions);
  const [current = currentVersion] = versions;
  const deprecation = manifest.deprecations.find((declared) => declared.version === version?.name);
  const now = context.now ?? Date.now();
  if (version && hasEnded(deprecation, now)) {
    const next = versions.find(
      ({ name }) =>
        !hasEnded(
          manifest.deprecations.find((declared) => declared.version === name),
          now,
        ),
    );
    const found = failure(ended(version, next), manifest.base_url);
    return withVersion(found, next);
  }
  const finish = (found: Answer) => withVersion(found, version, deprecation, manifest.base_url);
  const { call, failure: wrong } = readCall(path, url.search, version, current, manifest);
  return wrong
    ? finish(failure(wrong, manifest.base_url))
    : answerCall(call, url.origin, edge, manifest, context, finish);
}

const known = new WeakMap<Manifest, readonly ApiVersion[]>();

/** @returns the versions with the operations of the collections. Memoized by build, because each request of the API needs them */
function versionsOf(edge: Edge, manifest: Manifest): readonly ApiVersion[] {
  const made =
    known.get(manifest) ??
    edge.versions.map((version) => addCollections(version, manifest.collections));
  known.set(manifest, made);
  return made;
}

/** Responses name the version that answers, and what is declared of its end. */
function withVersion(
  found: Answer,
  version: ApiVersion | undefined,
  deprecation?: Deprecation,
  baseUrl = "",
): Answer {
  if (!version) return found;
  const isSame = found.headers.get("API-Version") === version.name;
  if (isSame && !deprecation) return found;
  const headers = new Headers(found.headers);
  headers.set("API-Version", version.name);
  const own = deprecationHeaders(deprecation, baseUrl);
  for (const [name, value] of Object.entries(own)) headers.append(name, value);
  return deprecation
    ? { ...found, headers, until: Date.parse(deprecation.sunset) }
    : { ...found, headers };
}

/**
 * Answers from memory, else from the cache, else out of the content. What the cache gave is kept in memory as it is: asking it again would take
 * longer than everything else together.
 *
 * @param finish adds what does not belong into the cache
 */
async function answerCall(
  call: ApiCall,
  origin: string,
  edge: Edge,
  manifest: Manifest,
  { cache, waitUntil }: EdgeContext,
  finish: (found: Answer) => Answer,
): Promise<Answer | Response> {
  const kept = edge.answers.get(call.canonical);
  if (kept) return kept;
  const key = new URL(call.canonical, origin);
  key.searchParams.set("build", manifest.build);
  const cached = await matchCached(cache, key.href);
  if (cached) return keep(edge, call.canonical, finish(cached));
  const found = await answer(edge.store, manifest, call);
  if (found instanceof Response) return finishResponse(found, finish);
  if (found.status !== 200) return finish(found);
  if (!cache) return keep(edge, call.canonical, finish(found));
  waitUntil?.(cache.put(key.href, new Response(found.body, found)));
  return finish(found);
}

/** A file that is sent on while it is read is kept by nobody. */
function finishResponse(
  { status, headers, body }: Response,
  finish: (found: Answer) => Answer,
): Response {
  const finished = finish({ status, headers, body: null, tag: null });
  return new Response(body, { status, headers: finished.headers });
}

function keep({ answers }: Edge, name: string, found: Answer): Answer {
  if ((found.body?.length ?? 0) <= mostKept) answers.set(name, found);
  return found;
}

/** A cache saves work; without it the answer is the same. */
async function matchCached(
  cache: ResponseCache | undefined,
  key: string,
): Promise<Answer | undefined> {
  try {
    const response = await cache?.match(key);
    const found = response && (await toAnswer(response));
    return found && (await isWhole(found)) ? found : undefined;
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

function ended({ name }: ApiVersion, next: ApiVersion | undefined): Failure {
  return {
    code: "not_found",
    message: `Version ${name} of the API has ended.`,
    hint: next
      ? `Use ${apiPath(next.name, "")} instead; the reference lists what has changed.`
      : "No version has taken its place; the pages and their Markdown versions remain.",
  };
}
