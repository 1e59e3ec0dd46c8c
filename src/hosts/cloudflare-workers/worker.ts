/**
 * The Worker: hands the requests that the static files do not answer to the edge, with this deployment's files and the data centre's cache.
 */
import type { AssetReader } from "../../edge/asset-store.ts";
import { createHandler, type EdgeHandler } from "../../edge/handle.ts";
import { dataCentreCache } from "../cloudflare-cache.ts";
import type { Assets } from "../cloudflare-assets.ts";

interface Env {
  ASSETS: Assets;
}

/** What the Worker needs of Cloudflare: nothing that only its types know. */
interface Context {
  waitUntil(work: Promise<unknown>): void;
}

// One isolate serves one version, so what the handler has read stays right for as long as it lives.
let handler: EdgeHandler | undefined;

/** Answers the requests that the static files leave to it: https://developers.cloudflare.com/workers/runtime-apis/handlers/fetch/ */
export default {
  fetch(request: Request, env: Env, context: Context): Promise<Response> {
    handler ??= createHandler(reader(env, new URL(request.url).origin));
    return handler(request, {
      cache: dataCentreCache,
      waitUntil: (work) => context.waitUntil(work),
    });
  },
};

/** The files are asked for by their own names (html_handling in worker-config.ts). */
function reader({ ASSETS }: Env, origin: string): AssetReader {
  return async (address, headers = new Headers()) => {
    const get = (name: string) =>
      ASSETS.fetch(new URL(origin + name), { redirect: "manual", headers });
    if (address.endsWith("/")) return get(`${address}index.html`);
    const found = await get(address);
    return found.status === 404 ? get(`${address}.html`) : found;
  };
}
