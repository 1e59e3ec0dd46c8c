/**
 * Scores of a site by scanners for agents: the checker of the Agent-Friendly Documentation Spec
 * (afdocs), which selects the pages as it does for site owners, and the rules of others
 * (scanners.ts).
 */
import { computeScore, runChecks } from "afdocs";
import { fetchOpenApi, readBaseUrl, readOperations } from "../openapi.ts";
import type { Suite } from "../suite.ts";
import { scan, scanners } from "./scanners.ts";

export const agents: Suite = {
  title: "Scanners for agents",
  isRemote: true,
  async run({ contents, serve, findings, log }) {
    const scores: string[] = [];
    for (const [index, name] of contents.entries()) {
      const origin = await serve(index);
      const openapi = await fetchOpenApi(origin);
      const canonicalOrigin = readBaseUrl(openapi);
      // afdocs drops the pages of a language without a prefix, which is that of the default language.
      const [, preferredLocale] = listLocales(openapi);
      const report = await runChecks(origin, {
        canonicalOrigin,
        requestDelay: 0,
        ...(preferredLocale === undefined ? {} : { preferredLocale }),
      });
      const { overall } = computeScore(report);
      for (const { status, id, message } of report.results) {
        if (!["fail", "warn", "error"].includes(status)) continue;
        log(`${status} ${id}: ${message}`);
        // Some warnings do not lower the score.
        if (overall !== 100) findings.add(`the score is 100: ${id}`, `${name}: ${message}`);
      }
      scores.push(`afdocs ${overall} of 100 on ${report.testedPages ?? 0} pages`);
      for (const scanner of scanners) {
        const { count, faults } = await scan(scanner, origin, canonicalOrigin);
        for (const [check, fault] of faults)
          findings.add(`${scanner.title} passes ${check}`, `${name}: ${fault}`);
        scores.push(`${scanner.title} ${count - faults.size} of ${count}`);
      }
    }
    return scores.join("; ");
  },
};

/** @returns the languages of the site, the default first; none for a site in one language */
function listLocales(openapi: unknown): string[] {
  const documents = readOperations(openapi).find(({ id }) => id === "listDocuments");
  const locale = documents?.parameters.find(({ name }) => name === "locale");
  return (locale?.schema.enum ?? []).map(String);
}
