/**
 * What a site on Cloudflare Workers has beside its content.
 */
import { cloudflareWorkflows } from "../github-workflows.ts";
import type { ProjectFile } from "../host.ts";
import { workerConfig } from "./worker-config.ts";

export function workerProject(name: string): ProjectFile[] {
  const config = workerConfig({ name, main: "worker.js", directory: "dist" });
  const schema = { $schema: "node_modules/wrangler/config-schema.json" };
  return [
    {
      path: "/wrangler.jsonc",
      body: `${JSON.stringify({ ...schema, ...config }, null, 2)}\n`,
      mark: '"run_worker_first"',
    },
    {
      path: "/worker.js",
      body: 'export { default } from "broadsheet/cloudflare-workers";\n',
      mark: "broadsheet/cloudflare-workers",
    },
    ...cloudflareWorkflows("workers"),
  ];
}
