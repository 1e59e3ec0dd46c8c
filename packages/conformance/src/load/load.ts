/**
 * Load test with lists, new queries, posts, pages, Markdown alternates, conditional requests and
 * invalid requests. No response may be a 5xx, none may hang, and the memory of the isolate on this
 * machine must not grow with their number.
 */
import { readSourceSite } from "../model/source-site.ts";
import { median } from "../median.ts";
import { runConcurrently } from "../run-concurrently.ts";
import { sendOverHttp } from "../senders.ts";
import { findFreePort, startWorkerd } from "../server.ts";
import { Findings, type Suite } from "../suite.ts";
import { openInspector, type Inspector } from "./isolate-memory.ts";
import { makeRequest } from "./requests.ts";

const connections = 24;
const samples = 30;
/** Maximum growth in bytes after the first third, by when everything has been read once. */
const maxGrowth = 16 * 1024 * 1024;
/** Cloudflare's memory limit for an isolate in bytes. */
const maxMemory = 128 * 1024 * 1024;

export const load: Suite = {
  title: "Load on workerd",
  isRemote: true,
  async run({ sites, sizes: { load: count }, seed, log }) {
    const findings = new Findings();
    const site = readSourceSite(await sites.build(-1));
    const inspectorPort = await findFreePort();
    let inspector: Inspector | undefined;
    const running = await sites.serve(-1, async (folder) => {
      const server = await startWorkerd(folder, { inspectorPort });
      inspector = await openInspector(inspectorPort);
      return server;
    });
    const memory: number[] = [];
    const started = performance.now();
    try {
      const send = sendOverHttp(running.origin);
      const sendOne = async (number: number) => {
        const request = makeRequest(site, seed, number);
        const name = `seed ${seed}, request ${number}: ${request.target}`;
        try {
          const { status } = await send(request);
          if (status >= 500) findings.add("no response is a 5xx", `${name}: ${status}`);
        } catch (error) {
          findings.add("every request is answered", `${name}: ${String(error)}`);
        }
      };
      const limit = (part: number) => Math.round((count * part) / samples);
      for (let part = 0; part < samples; part++) {
        const [start, end] = [limit(part), limit(part + 1)];
        await runConcurrently({ start, end, concurrency: connections }, sendOne);
        // Between batches, because the inspector replies only when the isolate is idle.
        if (inspector) memory.push(await inspector.readMemory());
      }
    } finally {
      inspector?.close();
      await running.stop();
    }
    const seconds = (performance.now() - started) / 1000;
    const verdict = judgeMemory(memory, findings);
    log(verdict);
    return {
      tried: `${count} requests, ${Math.round(count / seconds)} per second, ${verdict}`,
      found: findings.all(),
      seed,
    };
  },
};

/** @param memory bytes in chronological order */
export function judgeMemory(memory: readonly number[], findings: Findings): string {
  if (memory.length < 6) return "memory unknown";
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const settled = Math.max(...memory.slice(0, Math.ceil(memory.length / 3)));
  const late = median(memory.slice(-Math.ceil(memory.length / 6)));
  const line = memory.map(megabytes).join(", ");
  if (late > settled + maxGrowth) findings.add("memory does not grow with the requests", line);
  if (Math.max(...memory) > maxMemory)
    findings.add(`memory stays below ${megabytes(maxMemory)}`, line);
  return `the isolate uses ${megabytes(settled)} after a third, ${megabytes(late)} at the end`;
}
