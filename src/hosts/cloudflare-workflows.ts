/**
 * The workflows of GitHub by which a site is checked and published: those of Cloudflare Pages, in cloudflare-pages/workflows, of which Workers tell
 * apart where wrangler says what it has published.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { OutputFile } from "../emit/output-file.ts";

const folder = path.join(import.meta.dirname, "cloudflare-pages/workflows");

/** Where wrangler's output file has an address, as jq finds it. */
export interface WranglerAddresses {
  published: string;
  previewed: string;
}

export const addressesOfPages: WranglerAddresses = {
  published: 'select(.type == "pages-deploy-detailed") | .url',
  previewed: 'select(.type == "pages-deploy-detailed") | .alias // .url',
};

export const addressesOfWorkers: WranglerAddresses = {
  published: 'select(.type == "deploy") | .targets[0]',
  previewed:
    'select(.type == "version-upload") | .preview_alias_url // .preview_url',
};

export function cloudflareWorkflows(
  addresses: WranglerAddresses,
): OutputFile[] {
  return [
    workflow("check.yml", "previewed", addresses),
    workflow("publish.yml", "published", addresses),
  ];
}

function workflow(
  name: string,
  what: keyof WranglerAddresses,
  addresses: WranglerAddresses,
): OutputFile {
  return {
    path: `/.github/workflows/${name}`,
    body: readFileSync(path.join(folder, name), "utf8").replace(
      `'${addressesOfPages[what]}'`,
      () => `'${addresses[what]}'`,
    ),
  };
}
