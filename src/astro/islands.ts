/**
 * Sources of Astro's islands in the Content-Security-Policy. Astro starts islands with inline scripts
 * and styles, which are the same on every page and are allowed by their digests.
 */
import { createHash } from "node:crypto";
import { extendPolicy } from "../format/security-policy.ts";
import type { Branding } from "../content/settings/brand.ts";

const scripts = [
  "server/astro-island.prebuilt.js",
  ...["idle", "load", "media", "only", "visible"].map((name) => `client/${name}.prebuilt.js`),
];

/** Extends the policies of a site's pages. */
export async function allowIslands(branding: Branding): Promise<void> {
  const digests = await Promise.all(scripts.map((file) => digest(file, "default")));
  const style = await digest("server/astro-island-styles.js", "ISLAND_STYLES");
  const allow = (policy?: string) =>
    extendPolicy(extendPolicy(policy, "script-src", digests), "style-src", [style]);
  const { policy, formPolicy } = branding;
  Object.assign(branding, {
    policy: allow(policy),
    formPolicy: formPolicy && { ...formPolicy, policy: allow(formPolicy.policy) },
  });
}

/** @returns the source of an inline element, whose text is an export of Astro's runtime */
async function digest(file: string, name: string): Promise<string> {
  const module: Record<string, unknown> = await import(`astro/runtime/${file}`);
  return `'sha256-${createHash("sha256").update(String(module[name])).digest("base64")}'`;
}
