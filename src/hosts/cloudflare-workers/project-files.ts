/**
 * What a site on Cloudflare Workers has beside its content.
 */
import type { OutputFile } from "../../emit/output-file.ts";
import { cloudflareWorkflows } from "../github-workflows.ts";
import { workerConfig } from "./worker-config.ts";

export function workerProject(name: string): OutputFile[] {
  const config = workerConfig({ name, main: "worker.js", directory: "dist" });
  const schema = { $schema: "node_modules/wrangler/config-schema.json" };
  return [
    {
      path: "/wrangler.jsonc",
      body: `${JSON.stringify({ ...schema, ...config }, null, 2)}\n`,
    },
    {
      path: "/worker.js",
      body: 'export { default } from "broadsheet/cloudflare-workers";\n',
    },
    ...cloudflareWorkflows("workers"),
  ];
}
