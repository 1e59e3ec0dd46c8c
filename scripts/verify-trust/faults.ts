/**
 * Faults of assets: for every kind of file that an answer reads, everything that a host can do wrong. Never a wrong 200, never 404 for what is there,
 * whole again as soon as the file is, and nothing that does not end.
 */
import { Worker } from "node:worker_threads";
import { appendFileSync, cpSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { lean, runBuild } from "../run-build.ts";
import type { BuiltSite } from "./sites.ts";

/** Milliseconds that one fault may take. */
const timeout = 6_000;
/** Faults without an end after which the rest of a site is left. */
const enough = 5;

const message = z.object({
  begun: z.number().optional(),
  done: z.number().optional(),
  problem: z.string().optional(),
  name: z.string().default(""),
});

export async function tryFaults({ sites, work, log }: Attack): Promise<Outcome> {
  const findings = new Findings();
  let tried = 0;
  for (const site of [sites.demo(), buildPacked(sites.demo(), work)]) {
    log(`faults of ${site.name}`);
    tried += await tryAll(site, findings);
  }
  return { tried: `${tried} faults of assets`, found: findings.all() };
}

/** The same documents with twins and posts in packs. */
function buildPacked({ content }: BuiltSite, work: string): BuiltSite {
  const site = {
    name: "demo, packed",
    content: path.join(work, "content"),
    output: path.join(work, "packed"),
  };
  cpSync(content, site.content, { recursive: true });
  appendFileSync(path.join(site.content, "site.yaml"), "hosting: { packed: true }\n");
  const { status, output } = runBuild(site.content, site.output, lean);
  if (status !== 0) throw new Error(`The packed demo cannot be built:\n${output}`);
  return site;
}

/** @returns how many faults were tried. Where one does not end, the thread is ended and another goes on behind it, a few times */
async function tryAll(site: BuiltSite, findings: Findings): Promise<number> {
  for (let from = 0, endless = 0; ;) {
    const stopped = await runThread(site, from, findings);
    if ("done" in stopped) return stopped.done;
    findings.add("every fault ends", stopped.name);
    from = stopped.at + 1;
    if (++endless === enough) return from;
  }
}

async function runThread(
  site: BuiltSite,
  from: number,
  findings: Findings,
): Promise<{ done: number } | { at: number; name: string }> {
  const worker = new Worker(new URL("faults-task.ts", import.meta.url), {
    workerData: { site, from },
  });
  const { promise, resolve, reject } = Promise.withResolvers<
    { done: number } | { at: number; name: string }
  >();
  let last = { at: from, name: "the first" };
  const giveUp = () => resolve(last);
  let timer = setTimeout(giveUp, timeout);
  worker.on("error", reject);
  worker.on("message", (value) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeout);
    const { begun, done, problem, name } = message.parse(value);
    if (begun !== undefined) last = { at: begun, name };
    if (problem !== undefined)
      findings.add(problem.replace(/^(not healed).*/, "$1"), `${name}: ${problem}`);
    if (done !== undefined) resolve({ done });
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
