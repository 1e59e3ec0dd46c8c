/**
 * Two-level cache around all responses: the memory of the isolate, then the platform's cache.
 *
 * The memory cache uses the unparsed request URL as its key, because most requests use the URLs
 * that the site links to. Errors and redirects have a separate negative cache, so a scan cannot
 * evict real responses.
 */
import { digestBytes, toStrongETag } from "../format/digest.ts";
import { negotiateError, negotiatePage } from "../format/negotiate.ts";
import { searchPath, isApiPath } from "../format/urls.ts";
import type { ResponseData } from "./response-data.ts";

/** The part of the Cache API that is used. */
export interface ResponseCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

/** Services of the host for one request. */
export interface EdgeContext {
  /** Undefined if the platform has no cache. */
  cache?: ResponseCache | undefined;
  /** Lets work continue after the response is sent. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/**
 * Maximum total size of cached files and responses in bytes. A third of an isolate's memory,
 * because requests hold copies of the data they read.
 */
export const maxCachedBytes = 40 * 1024 * 1024;

const maxNegativeBytes = 2 * 1024 * 1024;

/** Maximum size of a cached body in bytes. A larger one would evict too many others. */
const maxBodyBytes = 1024 * 1024;

export class CacheLayer {
  /** Cache for files of the build, which shares the limit. */
  readonly memory = new LruCaches(maxCachedBytes - maxNegativeBytes);
  readonly #responses: LruCache<ResponseData> = this.memory.cache(sizeOfResponse);
  // Counts 404 pages without their bodies, which are shared.
  readonly #negative = new LruCaches(maxNegativeBytes).cache<ResponseData>((response) =>
    sizeOfResponse(typeof response.body === "string" ? response : { ...response, body: null }),
  );

  /** @returns the cached response to an equal request, if any */
  find({ method, url, headers }: Request): ResponseData | undefined {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const target = targetOf(url);
    const page = this.#responses.get(pageOf(target));
    let response = this.#responses.get(target) ?? (page?.hasQueries ? undefined : page);
    if (response === undefined)
      response = this.#negative.get(negativeKey(target, headers.get("Accept")));
    else if (
      response.markdown !== undefined &&
      negotiatePage(headers.get("Accept")) === "text/markdown"
    )
      response = this.#responses.get(response.markdown);
    return response?.until !== undefined && Date.now() >= response.until ? undefined : response;
  }

  /**
   * Stores the response to a request.
   *
   * @param path path of the page or file; undefined for API requests and other spellings of a path
   */
  store({ url, headers }: Request, path: string | undefined, response: ResponseData): void {
    // Not cached, because a range response is not the response of the path.
    if (response.body instanceof ReadableStream || response.status === 416) return;
    if (response.status !== 200)
      this.#negative.set(negativeKey(targetOf(url), headers.get("Accept")), response);
    else if (path !== undefined)
      this.#keep(response.headers.get("Content-Location") ?? path, response);
  }

  /**
   * Returns the response from memory or from the platform's cache, or computes it. A response from
   * the platform's cache is also stored in memory, because a lookup there takes longer than all
   * other work.
   *
   * @param name canonical path and query of the request
   * @param key URL in the platform's cache
   * @param finish adds what must not be in the platform's cache
   */
  async through(
    name: string,
    key: string,
    { cache, waitUntil }: EdgeContext,
    make: () => Promise<ResponseData>,
    finish: (response: ResponseData) => ResponseData,
  ): Promise<ResponseData> {
    const known = this.#responses.get(name);
    if (known) return known;
    const cached = await match(cache, key);
    const made = cached ?? (await make());
    const { status, body } = made;
    if (status !== 200 || body instanceof ReadableStream) return finish(made);
    if (cached || !cache) return this.#keep(name, finish(made));
    waitUntil?.(cache.put(key, new Response(body, made)));
    return finish(made);
  }

  #keep(name: string, response: ResponseData): ResponseData {
    const length = response.body instanceof Uint8Array ? response.body.length : 0;
    if (length <= maxBodyBytes && response.until !== 0) this.#responses.set(name, response);
    return response;
  }
}

/** @returns the path and query of a URL, unchanged */
function targetOf(url: string): string {
  return url.slice(url.indexOf("/", "https://".length));
}

/**
 * @returns the path of a page, whose response ignores the query; an empty string for the API and
 * for searches
 */
function pageOf(target: string): string {
  const path = target.slice(0, Math.max(0, target.indexOf("?")));
  return isApiPath(path) || path.endsWith(searchPath("", "")) ? "" : path;
}

/** Includes Accept, because clients choose the format of error pages. */
function negativeKey(target: string, accept: string | null): string {
  return isApiPath(target) ? target : `${negotiateError(accept)} ${target}`;
}

/** Ignores errors, because the cache only saves time. */
async function match(
  cache: ResponseCache | undefined,
  key: string,
): Promise<ResponseData | undefined> {
  try {
    const response = await cache?.match(key);
    if (!response) return undefined;
    const headers = new Headers(response.headers);
    for (const name of ["Age", "Content-Length", "Date", "Expires"]) headers.delete(name);
    const body = new Uint8Array(await response.arrayBuffer());
    const isWhole = headers.get("ETag") === toStrongETag(await digestBytes(body));
    return isWhole ? { status: response.status, headers, body } : undefined;
  } catch (error) {
    console.error("The cache could not be read:", error);
    return undefined;
  }
}

const headerBytes = 128;
const overheadBytes = 1024;

/**
 * @returns the estimated size of a response in bytes. Headers count twice: as text and as engine
 * objects
 */
function sizeOfResponse({ headers, body }: ResponseData): number {
  let bytes = overheadBytes;
  if (typeof body === "string") bytes += 2 * body.length;
  else if (body instanceof Uint8Array) bytes += body.length;
  for (const [name, value] of headers) bytes += 2 * (name.length + value.length) + headerBytes;
  return bytes;
}

/*
 * LRU caches with one common limit in bytes, which bounds the memory of an isolate for any
 * requests. When the limit is reached, the least recently used entry of any cache is evicted. Keys
 * and the overhead of entries count towards the limit.
 */

/** Cache of values of one type, by name. */
export interface LruCache<T> {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  delete(name: string): void;
}

interface Entry {
  bytes: number;
  evict: () => void;
}

/** Overhead of an entry in bytes: its object, its map slot and its closure. */
const entryBytes = 512;

export class LruCaches {
  readonly #maxBytes: number;
  #bytes = 0;
  /** Entries of all caches, from the least to the most recently used. */
  readonly #entries = new Set<Entry>();
  /** Reused, because a new iterator would first skip the places of all evicted entries. */
  readonly #oldest = this.#entries.values();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param sizeOf returns the size of a value in bytes */
  cache<T>(sizeOf: (value: T) => number): LruCache<T> {
    const entries = new Map<string, Entry & { value: T }>();
    return {
      get: (name) => {
        const entry = entries.get(name);
        if (entry && this.#entries.delete(entry)) this.#entries.add(entry);
        return entry?.value;
      },
      set: (name, value) => {
        const old = entries.get(name);
        if (old) this.#evict(old);
        const bytes = sizeOf(value) + 2 * name.length + entryBytes;
        if (bytes > this.#maxBytes) return;
        const entry = { bytes, evict: () => entries.delete(name), value };
        entries.set(name, entry);
        this.#entries.add(entry);
        this.#bytes += bytes;
        while (this.#bytes > this.#maxBytes) {
          const next = this.#oldest.next().value;
          if (next) this.#evict(next);
        }
      },
      delete: (name) => {
        const entry = entries.get(name);
        if (entry) this.#evict(entry);
      },
    };
  }

  #evict(entry: Entry): void {
    this.#entries.delete(entry);
    this.#bytes -= entry.bytes;
    entry.evict();
  }
}
