/**
 * Caching as one layer around all answers: the memory of the isolate, then the platform's cache.
 *
 * The memory cache uses the request's own URL as key, without parsing: most requests are spelled as the site writes its URLs. Errors and
 * redirects have a negative cache of their own, so a scan cannot evict real answers.
 */
import { digestBytes, toStrongETag } from "../contract/digest.ts";
import { negotiateError, negotiatePage } from "../contract/negotiate.ts";
import { searchPath } from "../contract/urls.ts";
import { LruCaches, type LruCache } from "./lru-cache.ts";
import type { Answer } from "./respond.ts";
import { isApiPath } from "./route.ts";

/** The part of the Cache API that is used. */
export interface ResponseCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

/** Bytes of cached files and answers: a third of an isolate, because requests hold copies of what they read. */
export const maxCachedBytes = 40 * 1024 * 1024;

const maxNegativeBytes = 2 * 1024 * 1024;

/** Bytes of the largest cached body: a larger one would evict too many others. */
const maxBodyBytes = 1024 * 1024;

export class CacheLayer {
  /** For the files of the build, under the same limit. */
  readonly memory = new LruCaches(maxCachedBytes - maxNegativeBytes);
  readonly #answers: LruCache<Answer> = this.memory.cache(sizeOf);
  // A 404 page is one body, whatever was requested.
  readonly #negative = new LruCaches(maxNegativeBytes).cache<Answer>((answer) =>
    sizeOf(typeof answer.body === "string" ? answer : { ...answer, body: null }),
  );

  /** @returns the answer to an equal request, if it is in memory */
  find({ method, url, headers }: Request): Answer | undefined {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const target = targetOf(url);
    const accept = headers.get("Accept");
    let found = this.#answers.get(target) ?? this.#answers.get(pageOf(target));
    if (found === undefined) found = this.#negative.get(negativeKey(target, accept));
    else if (found.markdown !== undefined && negotiatePage(accept) === "text/markdown")
      found = this.#answers.get(found.markdown);
    return found?.until !== undefined && Date.now() >= found.until ? undefined : found;
  }

  /** Stores the answer to a request. @param path of the page or file, undefined for another spelling or a request of the API */
  store({ url, headers }: Request, path: string | undefined, answer: Answer): void {
    // The answer to a range is not that of the path.
    if (answer.body instanceof ReadableStream || answer.status === 416) return;
    if (answer.status !== 200)
      this.#negative.set(negativeKey(targetOf(url), headers.get("Accept")), answer);
    else if (path !== undefined) this.#keep(answer.headers.get("Content-Location") ?? path, answer);
  }

  /**
   * Answers from memory, else from the platform's cache, else computes the answer. An answer of the platform's cache is stored in
   * memory too, because another lookup would take longer than everything else together.
   *
   * @param name path and query of the request in their canonical spelling
   * @param key URL in the platform's cache
   * @param finish adds what does not belong in the platform's cache
   */
  async through(
    name: string,
    key: string,
    {
      cache,
      waitUntil,
    }: {
      cache?: ResponseCache | undefined;
      waitUntil?: ((work: Promise<unknown>) => void) | undefined;
    },
    make: () => Promise<Answer>,
    finish: (answer: Answer) => Answer,
  ): Promise<Answer> {
    const known = this.#answers.get(name);
    if (known) return known;
    const cached = await match(cache, key);
    if (cached) return this.#keep(name, finish(cached));
    const made = await make();
    const { status, body } = made;
    if (status !== 200 || body instanceof ReadableStream) return finish(made);
    if (!cache) return this.#keep(name, finish(made));
    waitUntil?.(cache.put(key, new Response(body, made)));
    return finish(made);
  }

  #keep(name: string, answer: Answer): Answer {
    const length = answer.body instanceof Uint8Array ? answer.body.length : 0;
    if (length <= maxBodyBytes) this.#answers.set(name, answer);
    return answer;
  }
}

/** @returns path and query of a request as they were sent */
function targetOf(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}

/** @returns the path of a page, whose answer does not depend on the query; '' for the API and for searches */
function pageOf(target: string): string {
  const path = target.slice(0, Math.max(0, target.indexOf("?")));
  return isApiPath(path) || path.endsWith(searchPath("", "")) ? "" : path;
}

/** Errors of pages have a format of the client's choice. */
function negativeKey(target: string, accept: string | null): string {
  return isApiPath(target) ? target : `${negotiateError(accept)} ${target}`;
}

/** A cache saves work; without it the answer is the same. */
async function match(cache: ResponseCache | undefined, key: string): Promise<Answer | undefined> {
  try {
    const response = await cache?.match(key);
    if (!response) return undefined;
    const headers = new Headers(response.headers);
    for (const name of ["Age", "Content-Length", "Date", "Expires"]) headers.delete(name);
    const body = new Uint8Array(await response.arrayBuffer());
    const tag = headers.get("ETag");
    const isWhole = tag === toStrongETag(await digestBytes(body));
    return isWhole ? { status: response.status, headers, body, tag } : undefined;
  } catch (error) {
    console.error("The cache could not be read:", error);
    return undefined;
  }
}

const headerBytes = 128;
const answerBytes = 1024;

/** @returns bytes of an answer: its body, and its headers twice, as text and as an engine's objects */
function sizeOf({ headers, body }: Answer): number {
  let bytes = answerBytes;
  if (typeof body === "string") bytes += 2 * body.length;
  else if (body instanceof Uint8Array) bytes += body.length;
  for (const [name, value] of headers) bytes += 2 * (name.length + value.length) + headerBytes;
  return bytes;
}
