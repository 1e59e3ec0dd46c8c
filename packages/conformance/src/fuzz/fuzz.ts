/**
 * Fuzzed requests, compared with a naive model: to the handler in this process, and over HTTP to
 * workerd or a running site.
 */
import { readSourceSite } from "../model/source-site.ts";
import { loadEdge } from "../project.ts";
import { sendInProcess, sendOverHttp } from "../senders.ts";
import { Findings, type Context, type Outcome, type Suite } from "../suite.ts";
import { fuzz, type Plan } from "./cases.ts";
import type { SourceSite } from "../model/source-site.ts";

export const fuzzHandler: Suite = {
  title: "Fuzzed requests, checked against a model",
  async run(context) {
    const createHandler = await loadEdge();
    return overSites(context, context.sizes.requests, 1, (site, plan, findings) =>
      fuzz(site, sendInProcess(site, createHandler), plan, findings),
    );
  },
};

export const fuzzHttp: Suite = {
  title: "Fuzzed requests over HTTP",
  isRemote: true,
  run: (context) =>
    overSites(context, context.sizes.http, 12, async (site, plan, findings, index) => {
      const running = await context.sites.serve(index);
      try {
        await fuzz(site, sendOverHttp(running.origin), plan, findings);
      } finally {
        await running.stop();
      }
    }),
};

/** Divides the requests equally among the sites. */
async function overSites(
  { sites, seed, only, log }: Context,
  count: number,
  concurrency: number,
  fuzzSite: (site: SourceSite, plan: Plan, findings: Findings, index: number) => Promise<void>,
): Promise<Outcome> {
  const findings = new Findings();
  const share = Math.ceil(count / sites.contents.length);
  for (let index = 0; index < sites.contents.length; index++) {
    const built = await sites.build(index);
    log(`${share} requests to ${built.name}`);
    const plan = { name: built.name, count: share, seed, only, concurrency };
    await fuzzSite(readSourceSite(built), plan, findings, index);
  }
  return { tried: `${share * sites.contents.length} requests`, found: findings.all(), seed };
}
