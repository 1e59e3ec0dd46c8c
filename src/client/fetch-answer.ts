/**
 * One request: asked again where that makes sense, made conditional where an answer is kept, failed in one way.
 */
import type { ErrorCode } from "../contract/errors.ts";
import { BroadsheetError } from "./broadsheet-error.ts";

/** An answer that can be used again for as long as the site says that nothing has changed. */
export interface KeptAnswer {
  etag: string;
  body: string;
}

/** Where answers are kept by their addresses: a Map will do, or what outlives the process. */
export interface AnswerStore {
  /** Finds what is kept of an address. */
  get(url: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
  /** Keeps an answer, in the place of the one before. */
  set(url: string, answer: KeptAnswer): unknown;
}

export interface Asking {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How often a request is sent again. */
  retries: number;
  /** Answers after that many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  store: AnswerStore | undefined;
  signal: AbortSignal | undefined;
}

/** Milliseconds that no site makes a client wait longer for. */
const longestWait = 60_000;

/**
 * @returns the text of the answer
 * @throws BroadsheetError
 */
export async function fetchText(url: string, asking: Asking): Promise<string> {
  const kept = await asking.store?.get(url);
  const response = await ask(url, asking, kept?.etag);
  if (kept && response.status === 304) return kept.body;
  const body = await response.text();
  if (!response.ok) throw toError(url, response.status, body);
  const etag = response.headers.get("ETag");
  if (etag) await asking.store?.set(url, { etag, body });
  return body;
}

/** Waits as long as the site says, else twice as long each time, with some chance in it so that not all come back at once. */
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
          `${url} does not answer.`,
          "Look whether the site is online, and try again.",
          0,
          { cause },
        );
    }
    const said = after ? Number(after) * 1000 || Date.parse(after) - Date.now() : 0;
    const own = 500 * 2 ** tried * (1 + Math.random());
    await wait(Math.min(longestWait, said > 0 ? said : own));
  }
}

/** What a site says of a failure, with codes that later versions may have too. */
function toError(url: string, status: number, body: string): BroadsheetError {
  try {
    const { error }: { error: { code: ErrorCode; message: string; hint: string } } =
      JSON.parse(body);
    return new BroadsheetError(error.code, error.message, error.hint, status);
  } catch {
    return notOfThisApi(url, status);
  }
}

/** @returns the failure of an answer that the API does not give */
export function notOfThisApi(url: string, status = 200): BroadsheetError {
  return new BroadsheetError(
    "unexpected",
    `${url} answers ${status} with what is none of this API.`,
    "Give the address of a site that Broadsheet has built.",
    status,
  );
}
