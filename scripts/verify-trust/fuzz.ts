/**
 * Fuzzed requests whose answers a naive model predicts: against the handler in this process, and against workerd over HTTP.
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
    { count: attack.sizes.requests, target: "the handler", atOnce: 1 },
    (built, plan, findings) => {
      const site = readSourceSite(built);
      return fuzz(site, sendInProcess(site), plan, findings);
    },
  );
}

export function fuzzWorkerd(attack: Attack): Promise<Outcome> {
  return overSites(
    attack,
    { count: attack.sizes.http, target: "workerd", atOnce: 12 },
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
  /** What answers, as the report names it. */
  target: string;
  /** Requests that are under way at a time. */
  atOnce: number;
}

/** Gives each site that there is the same share of the requests. */
async function overSites(
  { sites, seed, only, log }: Attack,
  { count, target, atOnce }: Share,
  attackSite: (built: BuiltSite, plan: Plan, findings: Findings) => Promise<void>,
): Promise<Outcome> {
  const findings = new Findings();
  const all = [sites.demo(), sites.real()].filter((site) => site !== undefined);
  const share = Math.ceil(count / all.length);
  for (const built of all) {
    log(`${share} requests to ${target} over ${built.name}`);
    const plan = { name: built.name, count: share, seed, only, atOnce };
    await attackSite(built, plan, findings);
  }
  return {
    tried: `${share * all.length} requests to ${target}`,
    found: findings.all(),
    seed,
  };
}
