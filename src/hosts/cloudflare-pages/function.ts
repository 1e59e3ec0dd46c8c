/**
 * The Function of Cloudflare Pages: hands every request to the edge, with this deployment's assets and the data centre's cache.
 */
import type { AssetReader } from "../../edge/asset-store.ts";
import {
  createHandler,
  type EdgeHandler,
  type ResponseCache,
} from "../../edge/handle.ts";

interface Env {
  ASSETS: Fetcher;
}

// One isolate serves one deployment, so what the handler has read stays right for as long as it lives.
let handler: EdgeHandler | undefined;

export const onRequest: PagesFunction<Env> = (context) => {
  const { request, env } = context;
  handler ??= createHandler(reader(env, new URL(request.url).origin));
  return handler(request, {
    cache,
    waitUntil: (work) => context.waitUntil(work),
  });
};

const cache: ResponseCache = {
  match: (key) => caches.default.match(key),
  put: (key, response) => caches.default.put(key, response),
};

function reader({ ASSETS }: Env, origin: string): AssetReader {
  return (address, headers = new Headers()) =>
    ASSETS.fetch(new URL(origin + address), { redirect: "manual", headers });
}
