/**
 * The cache of a data centre of Cloudflare. On workers.dev it keeps nothing, and everything is answered all the same.
 */
import type { ResponseCache } from "../edge/cache-layer.ts";

declare global {
  /** Cloudflare's, beside what browsers know. */
  interface CacheStorage {
    readonly default: Cache;
  }
}

export const dataCentreCache: ResponseCache = {
  match: (key) => caches.default.match(key),
  put: (key, response) => caches.default.put(key, response),
};
