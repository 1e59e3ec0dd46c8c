/**
 * Load test with the fuzzed requests: valid ones, many of them uncached, and hostile ones. No
 * response may be a 5xx, none may hang, and the memory of the isolate on this
 * machine must not grow with their number.
 */
import { makeCases } from "../fuzz/requests.ts";
import { readSourceSite } from "../model/source-site.ts";
import { median } from "../median.ts";
import { runConcurrently } from "../run-concurrently.ts";
import { sendOverHttp } from "../send.ts";
import { findFreePort, startWorkerd } from "../server.ts";
import type { Findings, Suite } from "../suite.ts";
import { openInspector, type Inspector } from "./isolate-memory.ts";

const concurrency = 24;
const samples = 30;
/** Maximum growth in MB after the first third, by when everything has been read once. */
const maxGrowth = 16;
/** Cloudflare's memory limit for an isolate in MB. */
const maxMemory = 128;

export const load: Suite = {
  title: "Load on workerd",
  size: 300_000,
  isRemote: true,
  async run({ build, serve, defer, size, seed, findings }) {
    const site = readSourceSite(await build(-1));
    const inspectorPort = await findFreePort();
    let inspector: Inspector | undefined;
    const origin = await serve(-1, async (folder) => {
      const server = await startWorkerd(folder, { inspectorPort });
      inspector = await openInspector(inspectorPort);
      return server;
    });
    defer(() => inspector?.close());
    const makeCase = makeCases(site, seed);
    const send = sendOverHttp(origin);
    const memory: number[] = [];
    const started = performance.now();
    for (let sample = 0; sample < samples; sample++) {
      const [start = 0, end = 0] = [sample, sample + 1].map((part) =>
        Math.round((size * part) / samples),
      );
      await runConcurrently({ start, end, concurrency }, async (number) => {
        const request = makeCase(number);
        const name = `seed ${seed}, request ${number}: ${request.target}`;
        try {
          const { status } = await send(request);
          if (status >= 500) findings.add("no response is a 5xx", `${name}: ${status}`);
        } catch (error) {
          findings.add("every request gets a response", `${name}: ${String(error)}`);
        }
      });
      // Between samples, because the inspector replies only when the isolate is idle.
      if (inspector) memory.push((await inspector.readMemory()) / 1024 / 1024);
    }
    const rate = Math.round((1000 * size) / (performance.now() - started));
    return `${size} requests, ${rate} per second, ${judgeMemory(memory, findings)}`;
  },
};

/** @param memory MB in chronological order */
export function judgeMemory(memory: readonly number[], findings: Findings): string {
  if (memory.length < 6) return "memory unknown";
  const settled = Math.max(...memory.slice(0, Math.ceil(memory.length / 3)));
  const late = median(memory.slice(-Math.ceil(memory.length / 6)));
  const line = `${memory.map(Math.round).join(", ")} MB`;
  if (late > settled + maxGrowth) findings.add("memory does not grow with the requests", line);
  if (Math.max(...memory) > maxMemory) findings.add(`memory stays below ${maxMemory} MB`, line);
  return `the isolate uses ${Math.round(settled)} MB after a third, ${Math.round(late)} MB at the end`;
}
