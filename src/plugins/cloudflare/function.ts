/**
 * Entry points of Cloudflare Pages and Cloudflare Workers, which pass requests to the edge with the
 * files of the deployment and the cache of the data center. Only the used parts of Cloudflare's
 * interfaces are declared, to avoid a dependency on its types.
 */
import type { AssetReader } from "../../edge/asset-store.ts";
import { createHandler } from "../built-in-edge.ts";
import type { EdgeHandler } from "../../edge/handle.ts";

declare global {
  /** Cloudflare's extension of the standard interface. */
  interface CacheStorage {
    readonly default: Cache;
  }
}

interface Env {
  ASSETS: { fetch(address: URL, init: RequestInit): Promise<Response> };
}

interface Context {
  waitUntil(work: Promise<unknown>): void;
}

/** Cache of the data center. On workers.dev it stores nothing, so every response is computed. */
const cache = {
  match: (key: string) => caches.default.match(key),
  put: (key: string, response: Response) => caches.default.put(key, response),
};

// Kept between requests: an isolate serves a single deployment, so cached files stay valid.
let handler: EdgeHandler | undefined;

function respond(
  request: Request,
  { ASSETS }: Env,
  context: Context,
  toReader: (get: AssetReader) => AssetReader,
): Promise<Response> {
  if (!handler) {
    const { origin } = new URL(request.url);
    const get: AssetReader = (address, headers = new Headers()) =>
      ASSETS.fetch(new URL(origin + address), { redirect: "manual", headers });
    handler = createHandler(toReader(get));
  }
  return handler(request, { cache, waitUntil: (work) => context.waitUntil(work) });
}

/**
 * Handles requests on Pages:
 * https://developers.cloudflare.com/pages/functions/api-reference/#onrequests
 */
export function onRequest(context: Context & { request: Request; env: Env }): Promise<Response> {
  return respond(context.request, context.env, context, (get) => get);
}

/**
 * Handles requests on Workers:
 * https://developers.cloudflare.com/workers/runtime-apis/handlers/fetch/
 */
export default {
  fetch: (request: Request, env: Env, context: Context): Promise<Response> =>
    respond(request, env, context, byFileName),
};

/**
 * Maps paths of pages to file names, which Workers does not do itself (`html_handling` in the
 * template of wrangler.jsonc).
 */
function byFileName(get: AssetReader): AssetReader {
  return async (address, headers) => {
    if (address.endsWith("/")) return get(`${address}index.html`, headers);
    const response = await get(address, headers);
    return response.status === 404 ? get(`${address}.html`, headers) : response;
  };
}
