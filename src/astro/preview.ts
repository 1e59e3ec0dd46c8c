/**
 * `astro preview`: the built site as its host serves it. Astro calls this as the entry point of the adapter that integration.ts sets for previews alone.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CreatePreviewServer } from "astro";
import { isOutput } from "../build/output/output-place.ts";
import { restoreOutput } from "../build/output/staging.ts";
import { readHostName } from "../content/read/read-settings.ts";
import { findHost } from "../hosts/find-host.ts";

const preview: CreatePreviewServer = async ({ outDir, host, port, logger }) => {
  const folder = fileURLToPath(outDir);
  restoreOutput(path.resolve(folder));
  if (!isOutput(folder))
    throw new Error(`${folder} holds no built site. Run npm run build first.`);
  const content = path.resolve(process.env["CONTENT_DIR"] ?? "content");
  const running = await (
    await findHost(readHostName(content))
  ).serve(folder, { host: host ?? "127.0.0.1", port });
  logger.info(`${running.origin}/ as its host serves it; stop with Ctrl+C`);
  return {
    host: running.host,
    port: running.port,
    closed: () => running.closed,
    stop: running.stop,
  };
};

export default preview;
