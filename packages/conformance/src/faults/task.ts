/**
 * Worker thread that tries faults of assets one by one. It announces each fault first, so that the
 * parent can name one that hangs.
 */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { readSourceSite } from "../model/source-site.ts";
import { loadEdge } from "../project.ts";
import { listFaults, tryFault } from "./try-fault.ts";

const { site, from } = z
  .object({
    site: z.object({
      name: z.string(),
      content: z.string(),
      output: z.string(),
    }),
    from: z.number(),
  })
  .parse(workerData);

// Silences the errors that the handler logs for planted faults.
console.error = () => {};
if (!parentPort) throw new Error("task.ts runs only as a worker thread.");
const port = parentPort;
const post = (message: object) => {
  port.postMessage(message);
};
const source = readSourceSite(site);
const createHandler = await loadEdge();
const faults = await listFaults(source, createHandler);
for (const [index, fault] of faults.entries()) {
  if (index < from) continue;
  post({
    begun: index,
    name: fault.name,
    total: faults.length,
  });
  for (const problem of await tryFault(source, fault, createHandler))
    post({ problem, name: fault.name });
}
post({ done: faults.length });
