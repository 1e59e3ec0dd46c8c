/** Hosts of Cloudflare, which run the edge function: Pages, the default host, and Workers. */
import { definePlugin } from "../../plugin/plugin.ts";
import { cloudflarePages, cloudflareWorkers } from "./products.ts";

export const cloudflare = definePlugin({
  api: 1,
  name: "cloudflare",
  hosts: { "cloudflare-pages": cloudflarePages, "cloudflare-workers": cloudflareWorkers },
});
