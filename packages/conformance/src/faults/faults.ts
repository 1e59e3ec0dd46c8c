/**
 * Damaged assets: every fault of a host for every kind of file that a response reads. The edge must
 * never return a wrong 200 or a 404 for an existing page, must recover with the file, and must
 * never hang.
 */
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { Findings, type Suite } from "../suite.ts";
import type { BuiltSite } from "../sites.ts";

/** Maximum duration of one fault in milliseconds. */
const timeout = 6_000;
/** Hanging faults after which the rest of a site is skipped. */
const maxHanging = 5;

const message = z.object({
  begun: z.number().optional(),
  done: z.number().optional(),
  problem: z.string().optional(),
  name: z.string().default(""),
});

export const faults: Suite = {
  title: "Damaged assets",
  async run({ sites }) {
    const findings = new Findings();
    const tried = await tryAll(await sites.build(0), findings);
    return { tried: `${tried} damaged assets`, found: findings.all() };
  },
};

/**
 * Tries all faults of a site. If one hangs, a new thread continues after it. @returns the number of
 * faults
 */
async function tryAll(site: BuiltSite, findings: Findings): Promise<number> {
  for (let from = 0, hanging = 0; ;) {
    const stopped = await runThread(site, from, findings);
    if ("done" in stopped) return stopped.done;
    findings.add("no fault hangs", stopped.name);
    from = stopped.at + 1;
    if (++hanging === maxHanging) return from;
  }
}

async function runThread(
  site: BuiltSite,
  from: number,
  findings: Findings,
): Promise<{ done: number } | { at: number; name: string }> {
  const worker = new Worker(new URL("task.ts", import.meta.url), {
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
      findings.add(problem.replace(/^(not recovered).*/, "$1"), `${name}: ${problem}`);
    if (done !== undefined) resolve({ done });
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
