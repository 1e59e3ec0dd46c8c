/**
 * Score of a site by the Agent-Friendly Documentation Spec, from the spec's own checker (afdocs).
 * The checker selects the pages, as it does for site owners.
 */
import { computeScore, runChecks } from "afdocs";
import { fetchOpenApi, readBaseUrl } from "../openapi.ts";
import type { Suite } from "../suite.ts";

export const agents: Suite = {
  title: "afdocs",
  isRemote: true,
  async run({ contents, serve, findings, log }) {
    const scores: string[] = [];
    for (const [index, name] of contents.entries()) {
      const origin = await serve(index);
      const canonicalOrigin = readBaseUrl(await fetchOpenApi(origin));
      const report = await runChecks(origin, { canonicalOrigin, requestDelay: 0 });
      const { overall } = computeScore(report);
      for (const { status, id, message } of report.results) {
        if (!["fail", "warn", "error"].includes(status)) continue;
        log(`${status} ${id}: ${message}`);
        // Some warnings do not lower the score.
        if (overall !== 100) findings.add(`the score is 100: ${id}`, `${name}: ${message}`);
      }
      scores.push(`${overall} of 100 on ${report.testedPages ?? 0} pages`);
    }
    return scores.join("; ");
  },
};
