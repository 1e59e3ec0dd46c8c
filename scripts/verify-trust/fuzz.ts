/**
 * Fuzzed requests, compared with a naive model: to the handler in this process, and to workerd over
 * HTTP.
 */
import { startWorkerd } from "../../src/hosts/cloudflare/wrangler.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { fuzz, type Plan } from "./fuzz-cases.ts";
import { sendInProcess, sendOverHttp } from "./senders.ts";
import type { BuiltSite } from "./sites.ts";
import { readSourceSite } from "./source-site.ts";

export function fuzzHandler(attack: Attack): Promise<Outcome> {
  return overSites(
    attack,
    { count: attack.sizes.requests, target: "the handler", concurrency: 1 },
    (built, plan, findings) => {
      const site = readSourceSite(built);
      return fuzz(site, sendInProcess(site), plan, findings);
    },
  );
}

export function fuzzWorkerd(attack: Attack): Promise<Outcome> {
  return overSites(
    attack,
    { count: attack.sizes.http, target: "workerd", concurrency: 12 },
    async (built, plan, findings) => {
      const site = readSourceSite(built);
      const running = await startWorkerd(built.output);
      try {
        await fuzz(site, sendOverHttp(running.origin), plan, findings);
      } finally {
        await running.stop();
      }
    },
  );
}

interface Share {
  /** Requests to all sites together. */
  count: number;
  /** Name of the tested server in reports. */
  target: string;
  /** Number of concurrent requests. */
  concurrency: number;
}

/** Divides the requests equally among the available sites. */
async function overSites(
  { sites, seed, only, log }: Attack,
  { count, target, concurrency }: Share,
  attackSite: (built: BuiltSite, plan: Plan, findings: Findings) => Promise<void>,
): Promise<Outcome> {
  const findings = new Findings();
  const all = [sites.demo(), sites.real()].filter((site) => site !== undefined);
  const share = Math.ceil(count / all.length);
  for (const built of all) {
    log(`${share} requests to ${target} over ${built.name}`);
    const plan = { name: built.name, count: share, seed, only, concurrency };
    await attackSite(built, plan, findings);
  }
  return {
    tried: `${share * all.length} requests to ${target}`,
    found: findings.all(),
    seed,
  };
}
