/**
 * Score of a site by the Agent-Friendly Documentation Spec, from the spec's own checker (afdocs).
 * The checker selects the pages, as it does for site owners.
 */
import { computeScore, runChecks } from "afdocs";
import type { Finding } from "../reporter.ts";
import type { Sites } from "./audit.ts";

export async function* auditAgents({ demo, real }: Sites): AsyncGenerator<Finding> {
  for (const site of [demo, real]) {
    if (!site) continue;
    const report = await runChecks(site.running.origin, {
      canonicalOrigin: site.baseUrl,
      requestDelay: 0,
    });
    const { overall } = computeScore(report);
    yield {
      status: overall === 100 ? "ok" : "failed",
      line: `afdocs of ${site.name}: ${overall} of 100 on ${report.testedPages ?? 0} pages, expected 100`,
      details: report.results
        .filter(({ status }) => status === "fail" || status === "warn" || status === "error")
        .map(({ status, id, message }) => `${status} ${id}: ${message}`),
    };
  }
}
