/**
 * Minimal Cache API in memory, which stores and returns copies.
 */
import type { ResponseCache } from "./project.ts";

const maxEntries = 2000;

export function memoryCache(): ResponseCache {
  const entries = new Map<string, { body: ArrayBuffer; headers: Headers }>();
  return {
    match: (key) => {
      const found = entries.get(key);
      return Promise.resolve(found && new Response(found.body, { headers: found.headers }));
    },
    async put(key, response) {
      const headers = new Headers(response.headers);
      entries.set(key, { body: await response.arrayBuffer(), headers });
      if (entries.size > maxEntries) entries.clear();
    },
  };
}
