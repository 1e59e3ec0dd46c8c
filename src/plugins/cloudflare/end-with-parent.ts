/**
 * Preloaded into wrangler: ends it with the process that has started it, even if that one is killed,
 * and removes its temporary folder, named in the URL of this module.
 */
import { rmSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const folder = new URL(import.meta.url).searchParams.get("folder");
if (isMainThread && folder !== null) {
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  process.once("disconnect", () => process.exit());
  if (!process.connected) process.exit();
}
