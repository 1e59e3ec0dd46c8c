import { cloudflarePages, cloudflareWorkers } from "./cloudflare/cloudflare.ts";
import type { Hosts } from "./host.ts";
import { node } from "./node/host.ts";

/** Hosts that run the edge function. Those that only serve files are in src/plugins/static-hosts. */
export const coreHosts: Hosts = {
  "cloudflare-pages": cloudflarePages,
  "cloudflare-workers": cloudflareWorkers,
  node,
};
