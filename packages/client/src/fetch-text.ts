/**
 * One request with retries, revalidation of cached responses, and one kind of error.
 */
import type { components } from "./api-types.ts";

/** Code of an error of the API. */
type ErrorCode = components["schemas"]["ErrorDetails"]["code"];

/** Cached response, valid as long as the site confirms its ETag. */
export interface CachedResponse {
  etag: string;
  body: string;
}

/** Cache of responses by URL: a Map, or a persistent store. */
export interface ResponseStore {
  /** Returns the cached response of a URL. */
  get(url: string): CachedResponse | undefined | Promise<CachedResponse | undefined>;
  /** Stores a response in place of the previous one. */
  set(url: string, response: CachedResponse): unknown;
}

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal, like fetch. */
  signal?: AbortSignal | undefined;
}

export interface FetchOptions extends CallOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Maximum number of retries. */
  retries: number;
  /** Maximum time until a response begins, in milliseconds. */
  timeout: number;
  /** Resolves after a number of milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  store: ResponseStore | undefined;
}

/** Maximum delay in milliseconds, which also limits Retry-After. */
const maxWait = 60_000;

/** Result of an attempt; the status is 0 without a complete response. */
interface Attempt {
  status: number;
  body: string;
  headers?: Headers;
  cause?: unknown;
}

/**
 * Waits for the time in Retry-After, or twice as long as before, with jitter so that clients do not
 * retry simultaneously.
 *
 * @throws BroadsheetError
 * @throws the reason of an aborted signal
 */
export async function fetchText(url: string, options: FetchOptions): Promise<string> {
  const cached = await options.store?.get(url);
  for (let tried = 0; ; tried++) {
    const { status, body, headers, cause } = await attempt(url, cached?.etag, options);
    const isTemporary = status === 0 || status === 429 || status >= 500;
    if (isTemporary && tried < options.retries) {
      const retryAfter = headers?.get("Retry-After") ?? "";
      const requested = Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now();
      const backoff = 500 * 2 ** tried * (1 + Math.random());
      await pause(Math.min(maxWait, requested > 0 ? requested : backoff), options);
      continue;
    }
    if (status === 0)
      throw new BroadsheetError(
        "unreachable",
        `${url} does not respond.`,
        "Check the URL and that the site is online, and try again.",
        0,
        { cause },
      );
    if (cached && status === 304) return cached.body;
    if (status < 200 || status > 299) throw toError(url, status, body);
    const etag = headers?.get("ETag");
    if (etag) await options.store?.set(url, { etag, body });
    return body;
  }
}

/**
 * @throws BroadsheetError
 * @throws the reason of an aborted signal
 */
export async function fetchBytes(url: string, options: FetchOptions): Promise<ArrayBuffer> {
  let bytes = new ArrayBuffer();
  await fetchText(url, {
    ...options,
    store: undefined,
    async fetch(address, init) {
      const response = await options.fetch(address, init);
      if (!response.ok) return response;
      bytes = await response.arrayBuffer();
      return new Response(null, response);
    },
  });
  return bytes;
}

/** @throws the reason of an aborted signal */
async function attempt(
  url: string,
  etag: string | undefined,
  { fetch, timeout, signal }: FetchOptions,
): Promise<Attempt> {
  if (signal?.aborted) throw signal.reason;
  // Not AbortSignal.any and AbortSignal.timeout, which React Native and older browsers lack.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  const late = new Error(`No response within ${timeout} ms.`);
  const timer = setTimeout(() => controller.abort(late), timeout);
  try {
    const response = await fetch(url, {
      headers: etag ? { "If-None-Match": etag } : {},
      signal: controller.signal,
    });
    clearTimeout(timer);
    const { status, headers } = response;
    return { status, headers, body: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    return { status: 0, body: "", cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** @throws the reason of an aborted signal */
export async function pause(milliseconds: number, { wait, signal }: FetchOptions): Promise<void> {
  const aborted = new Promise((_, reject) =>
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  await Promise.race([wait(milliseconds), aborted]);
}

/** @returns the error of a response, whose code may be unknown in a later version */
function toError(url: string, status: number, body: string): BroadsheetError {
  try {
    const { error }: { error: { code: ErrorCode; message: string; hint: string } } =
      JSON.parse(body);
    return new BroadsheetError(error.code, error.message, error.hint, status);
  } catch {
    return notOfThisApi(url, status);
  }
}

/** @returns the error for a response that is not from this API */
export function notOfThisApi(url: string, status = 200): BroadsheetError {
  const hint =
    status === 404
      ? "Check the slug and the URL of the site. For a site on a static host, create the client with { files: true }."
      : status === 429 || status >= 500
        ? "The host of the site is overloaded or fails. Try again later."
        : "Check the URL of the site, and that Broadsheet built it.";
  return new BroadsheetError(
    // Static hosts return 404 pages in HTML.
    status === 404 ? "not_found" : "unexpected",
    `${url} returned ${status} with a body that is not from this API.`,
    hint,
    status,
  );
}

/**
 * `unreachable`: no complete response. `unexpected`: a response that is not from this API.
 * `unsettled`: a copy could not be synchronised, because the site kept changing or an intermediate
 * cache returned outdated responses.
 */
export type FailureCode = ErrorCode | "unreachable" | "unexpected" | "unsettled";

/** Error with which every method of a client rejects, unless it is aborted. */
export class BroadsheetError extends Error {
  override name = "BroadsheetError";
  readonly code: FailureCode;
  /** Remedy: the right request, or the next step. */
  readonly hint: string;
  /** HTTP status of the response; 0 without a response. */
  readonly status: number;

  constructor(
    code: FailureCode,
    message: string,
    hint: string,
    status = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.hint = hint;
    this.status = status;
  }
}
