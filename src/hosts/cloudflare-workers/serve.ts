/**
 * Runs a built site as Cloudflare Workers does, through `wrangler dev`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startWrangler, type RunningSite } from "../wrangler.ts";
import { workerConfig } from "./worker-config.ts";

/**
 * @param folder the output folder of a build
 * @param place port 0 takes any free one
 * @throws Error with wrangler's own words when it does not start
 */
export async function serveWorker(
  folder: string,
  place: { host?: string; port?: number } = {},
): Promise<RunningSite> {
  const temporary = mkdtempSync(path.join(tmpdir(), "broadsheet-worker-"));
  const config = path.join(temporary, "wrangler.json");
  // TypeScript in the repository, JavaScript in the package.
  const main = path.join(import.meta.dirname, `worker${path.extname(import.meta.filename)}`);
  const directory = path.resolve(folder);
  writeFileSync(config, JSON.stringify(workerConfig({ name: "site", main, directory })));
  const running = await startWrangler(["dev", "--config", config], place);
  void running.closed.then(() => rmSync(temporary, { recursive: true }));
  return running;
}
