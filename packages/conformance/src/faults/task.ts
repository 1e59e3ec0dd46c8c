/**
 * Worker thread that tries faults of assets one by one. It announces each fault first, so that the
 * parent can name one that hangs.
 */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { readSourceSite } from "../model/source-site.ts";
import { loadEdge } from "../project.ts";
import { listFaults, tryFault } from "./try-fault.ts";

const site = readSourceSite(
  z.object({ content: z.string(), output: z.string() }).parse(workerData),
);
// Silences the errors that the handler logs for planted faults.
console.error = () => {};
if (!parentPort) throw new Error("task.ts runs only as a worker thread.");
const port = parentPort;
const post = (message: object) => {
  port.postMessage(message);
};
const createHandler = await loadEdge();
for (const fault of await listFaults(site, createHandler)) {
  const { name } = fault;
  post({ name });
  post({ name, problems: await tryFault(site, fault, createHandler) });
}
