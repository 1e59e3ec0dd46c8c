/**
 * Load on workerd: lists, queries that nobody has asked before, posts, pages, twins, conditions and mistakes, as many as told. No answer may be a 5xx,
 * none may hang, and the memory of the isolate must not grow with their number.
 */
import { findFreePort } from "../../src/cli/find-free-port.ts";
import { startWorkerd } from "../../src/hosts/cloudflare/wrangler.ts";
import { median } from "../../bench/measure.ts";
import { doAtOnce } from "./at-once.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { openInspector, type Inspector } from "./isolate-memory.ts";
import { makeRequest } from "./load-requests.ts";
import { sendOverHttp } from "./senders.ts";
import { readSourceSite } from "./source-site.ts";

const connections = 24;
const samples = 30;
/** Bytes that the memory may be above that after the first third, in which everything is read once. */
const mostGrowth = 16 * 1024 * 1024;
/** Bytes that Cloudflare gives an isolate. */
const most = 128 * 1024 * 1024;

export async function loadWorkerd({
  sites,
  sizes: { load: count },
  seed,
  log,
}: Attack): Promise<Outcome> {
  const findings = new Findings();
  const built = sites.real() ?? sites.demo();
  const site = readSourceSite(built);
  const inspectorPort = await findFreePort();
  const running = await startWorkerd(built.output, { inspectorPort });
  const memory: number[] = [];
  const started = performance.now();
  let inspector: Inspector | undefined;
  try {
    inspector = await openInspector(inspectorPort);
    const send = sendOverHttp(running.origin);
    const ask = async (number: number) => {
      const asked = makeRequest(site, seed, number);
      const name = `seed ${seed}, request ${number}: ${asked.target}`;
      try {
        const { status } = await send(asked);
        if (status >= 500) findings.add("no answer is a 5xx", `${name}: ${status}`);
      } catch (error) {
        findings.add("every request is answered", `${name}: ${String(error)}`);
      }
    };
    const limit = (part: number) => Math.round((count * part) / samples);
    for (let part = 0; part < samples; part++) {
      const [start, end] = [limit(part), limit(part + 1)];
      await doAtOnce({ start, end, atOnce: connections }, ask);
      // The inspector answers when nothing else is asked.
      memory.push(await inspector.readMemory());
    }
  } finally {
    inspector?.close();
    await running.stop();
  }
  const seconds = (performance.now() - started) / 1000;
  const verdict = judgeMemory(memory, findings);
  log(verdict);
  return {
    tried: `${count} requests of load, ${Math.round(count / seconds)} a second, ${verdict}`,
    found: findings.all(),
    seed,
  };
}

/** @param memory bytes, in the order of time */
export function judgeMemory(memory: readonly number[], findings: Findings): string {
  if (memory.length < 6) return "memory unknown";
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const settled = Math.max(...memory.slice(0, Math.ceil(memory.length / 3)));
  const late = median(memory.slice(-Math.ceil(memory.length / 6)));
  const line = memory.map(megabytes).join(", ");
  if (late > settled + mostGrowth) findings.add("memory does not grow with the requests", line);
  if (Math.max(...memory) > most) findings.add(`memory stays below ${megabytes(most)}`, line);
  return `the isolate has ${megabytes(settled)} after a third, ${megabytes(late)} at the end`;
}
