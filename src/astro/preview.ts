/**
 * `astro preview`: the built site on workerd. Astro calls this as the entry point of the adapter that integration.ts sets for previews alone.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CreatePreviewServer } from "astro";
import { isOutput } from "../build/output/output-place.ts";
import { restoreOutput } from "../build/output/staging.ts";
import { startWorkerd } from "../hosts/cloudflare-pages/workerd.ts";

const preview: CreatePreviewServer = async ({ outDir, host, port, logger }) => {
  const folder = fileURLToPath(outDir);
  restoreOutput(path.resolve(folder));
  if (!isOutput(folder))
    throw new Error(`${folder} holds no built site. Run npm run build first.`);
  const running = await startWorkerd(folder, {
    host: host ?? "127.0.0.1",
    port,
  });
  logger.info(`${running.origin}/ on workerd; stop with Ctrl+C`);
  return {
    host: running.host,
    port: running.port,
    closed: () => running.closed,
    stop: running.stop,
  };
};

export default preview;
