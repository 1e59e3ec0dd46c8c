/**
 * The Function of Cloudflare Pages: hands every request to the edge, with this deployment's assets and the data centre's cache.
 */
import type { AssetReader } from "../../edge/asset-store.ts";
import { createHandler, type EdgeHandler } from "../../edge/handle.ts";
import { dataCentreCache } from "../cloudflare-cache.ts";
import type { Assets } from "../cloudflare-assets.ts";

/** What the function needs of Cloudflare: its own words for a request, and nothing that only its types know. */
interface Context {
  request: Request;
  env: Env;
  waitUntil(work: Promise<unknown>): void;
}

interface Env {
  ASSETS: Assets;
}

// One isolate serves one deployment, so what the handler has read stays right for as long as it lives.
let handler: EdgeHandler | undefined;

/** Answers every request of the site: https://developers.cloudflare.com/pages/functions/api-reference/#onrequests */
export function onRequest(context: Context): Promise<Response> {
  const { request, env } = context;
  handler ??= createHandler(reader(env, new URL(request.url).origin));
  return handler(request, {
    cache: dataCentreCache,
    waitUntil: (work) => context.waitUntil(work),
  });
}

function reader({ ASSETS }: Env, origin: string): AssetReader {
  return (address, headers = new Headers()) =>
    ASSETS.fetch(new URL(origin + address), { redirect: "manual", headers });
}
