/**
 * What a site on Cloudflare Pages has beside its content.
 */
import { cloudflareWorkflows } from "../github-workflows.ts";
import type { ProjectFile } from "../host.ts";

export function pagesProject(name: string): ProjectFile[] {
  const config = {
    $schema: "node_modules/wrangler/config-schema.json",
    name,
    pages_build_output_dir: "dist",
    compatibility_date: "2026-10-23",
  };
  return [
    {
      path: "/wrangler.jsonc",
      body: `${JSON.stringify(config, null, 2)}\n`,
      mark: '"pages_build_output_dir"',
    },
    {
      path: "/functions/_middleware.js",
      body: 'export { onRequest } from "broadsheet/cloudflare-pages";\n',
      mark: "broadsheet/cloudflare-pages",
    },
    ...cloudflareWorkflows("pages"),
  ];
}
