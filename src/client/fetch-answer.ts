/**
 * One request with retries, conditional if its response is cached.
 */
import type { ErrorCode } from "../contract/errors.ts";
import { BroadsheetError } from "./broadsheet-error.ts";

/** A cached response, which is valid while the server answers 304. */
export interface KeptAnswer {
  etag: string;
  body: string;
}

/** Cache of responses by URL, such as a Map. */
export interface AnswerStore {
  /** Returns the cached response of a URL. */
  get(url: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
  /** Stores a response and replaces the earlier one. */
  set(url: string, answer: KeptAnswer): unknown;
}

export interface Asking {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Maximum number of retries. */
  retries: number;
  /** Resolves after that many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  store: AnswerStore | undefined;
  signal: AbortSignal | undefined;
}

/** Maximum milliseconds before a retry. */
const maxWait = 60_000;

/**
 * @returns the text of the response
 * @throws BroadsheetError
 */
export async function fetchText(url: string, asking: Asking): Promise<string> {
  const cached = await asking.store?.get(url);
  const response = await ask(url, asking, cached?.etag);
  if (cached && response.status === 304) return cached.body;
  const body = await response.text();
  if (!response.ok) throw toError(url, response.status, body);
  const etag = response.headers.get("ETag");
  if (etag) await asking.store?.set(url, { etag, body });
  return body;
}

/** Waits before a retry as Retry-After says, else with exponential backoff and jitter. */
async function ask(
  url: string,
  { fetch, retries, wait, signal }: Asking,
  etag: string | undefined,
): Promise<Response> {
  const init: RequestInit = {
    headers: etag ? { "If-None-Match": etag } : {},
    ...(signal ? { signal } : {}),
  };
  for (let tried = 0; ; tried++) {
    let after: string | null = null;
    try {
      const response = await fetch(url, init);
      const { status } = response;
      if ((status !== 429 && status < 500) || tried >= retries) return response;
      after = response.headers.get("Retry-After");
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
    const said = after ? Number(after) * 1000 || Date.parse(after) - Date.now() : 0;
    const own = 500 * 2 ** tried * (1 + Math.random());
    await wait(Math.min(maxWait, said > 0 ? said : own));
  }
}

/** @returns the error of the site; later versions may have other codes */
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
    "unexpected",
    `${url} returned ${status}, which is not a response of this API.`,
    "Set the address of a site built with Broadsheet.",
    status,
  );
}
