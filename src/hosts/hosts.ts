/** All hosts, by their name in site.yaml. */
import { cloudflarePages, cloudflareWorkers } from "./cloudflare/cloudflare.ts";
import type { Host } from "./host.ts";
import { node } from "./node/host.ts";
import { presets } from "./static/presets.ts";

const hosts: Readonly<Record<string, Host>> = {
  "cloudflare-pages": cloudflarePages,
  "cloudflare-workers": cloudflareWorkers,
  node,
  ...presets,
};

export const hostNames: readonly string[] = Object.keys(hosts);

/** @throws Error for a name that is not among hostNames */
export function findHost(name: string): Host {
  const host = hostNames.includes(name) ? hosts[name] : undefined;
  if (host) return host;
  throw new Error(`Unknown host "${name}". Set host in site.yaml to ${hostNames.join(" or ")}.`);
}
