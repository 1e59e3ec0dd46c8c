/**
 * Cloudflare Pages: hands every request to the edge, with this deployment's assets and the data centre's cache.
 */
import type { AssetReader } from "../src/edge/asset-store.ts";
import { createHandler, type EdgeHandler } from "../src/edge/handle.ts";

interface Env {
  ASSETS: Fetcher;
}

// One isolate serves one deployment, so what the handler has read stays right for as long as it lives.
let handler: EdgeHandler | undefined;

export const onRequest: PagesFunction<Env> = (context) => {
  const { request, env } = context;
  handler ??= createHandler(reader(env, new URL(request.url).origin));
  return handler(request, {
    cache: {
      match: (key) => caches.default.match(key),
      put: (key, response) => caches.default.put(key, response),
    },
    waitUntil: (work) => context.waitUntil(work),
  });
};

function reader({ ASSETS }: Env, origin: string): AssetReader {
  return (path) => ASSETS.fetch(new URL(origin + path), { redirect: "manual" });
}
