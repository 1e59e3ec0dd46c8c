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

export interface FetchOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Maximum number of retries. */
  retries: number;
  /** Resolves after a number of milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  store: ResponseStore | undefined;
  signal: AbortSignal | undefined;
}

/** Maximum delay in milliseconds, which also limits Retry-After. */
const maxWait = 60_000;

/**
 * @returns the body of the response
 * @throws BroadsheetError
 */
export async function fetchText(url: string, options: FetchOptions): Promise<string> {
  const cached = await options.store?.get(url);
  const response = await fetchWithRetries(url, options, cached?.etag);
  if (cached && response.status === 304) return cached.body;
  const body = await response.text();
  if (!response.ok) throw toError(url, response.status, body);
  const etag = response.headers.get("ETag");
  if (etag) await options.store?.set(url, { etag, body });
  return body;
}

/**
 * Waits for the time in Retry-After, or twice as long as before, with jitter so that clients do not
 * retry simultaneously.
 */
async function fetchWithRetries(
  url: string,
  { fetch, retries, wait, signal }: FetchOptions,
  etag: string | undefined,
): Promise<Response> {
  const init: RequestInit = {
    headers: etag ? { "If-None-Match": etag } : {},
    ...(signal ? { signal } : {}),
  };
  for (let tried = 0; ; tried++) {
    let retryAfter: string | null = null;
    try {
      const response = await fetch(url, init);
      const { status } = response;
      if ((status !== 429 && status < 500) || tried >= retries) return response;
      retryAfter = response.headers.get("Retry-After");
      await response.body?.cancel();
    } catch (cause) {
      if (signal?.aborted || tried >= retries)
        throw new BroadsheetError(
          "unreachable",
          `${url} does not respond.`,
          "Check that the site is online, and try again.",
          0,
          { cause },
        );
    }
    const requested = retryAfter
      ? Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now()
      : 0;
    const backoff = 500 * 2 ** tried * (1 + Math.random());
    await wait(Math.min(maxWait, requested > 0 ? requested : backoff));
  }
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
  return new BroadsheetError(
    // Static hosts return 404 pages in HTML.
    status === 404 ? "not_found" : "unexpected",
    `${url} returned ${status} with a body that is not from this API.`,
    "Check the slug, and that Broadsheet built the site.",
    status,
  );
}

/**
 * `unreachable`: no response. `unexpected`: a response that is not from this API. `unsettled`: a
 * copy could not be synchronised, because the site kept changing or an intermediate cache returned
 * outdated responses.
 */
export type FailureCode = ErrorCode | "unreachable" | "unexpected" | "unsettled";

/** Error with which every method of a client rejects. */
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
