import { cloudflarePages, cloudflareWorkers } from "./cloudflare/cloudflare.ts";
import type { Hosts } from "./host.ts";

/** Hosts of the network that the engine is made for; plugins have all others. */
export const coreHosts: Hosts = {
  "cloudflare-pages": cloudflarePages,
  "cloudflare-workers": cloudflareWorkers,
};
