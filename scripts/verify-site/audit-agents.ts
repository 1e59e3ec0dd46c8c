/**
 * How well agents find and read a site: the Agent-Friendly Documentation Spec, by its own checker (afdocs).
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { computeScore, runChecks } from "afdocs";
import type { Finding } from "../tally.ts";
import type { BuiltSite, Sites } from "./audit.ts";

export async function* auditAgents({
  demo,
  real,
}: Sites): AsyncGenerator<Finding> {
  for (const [site, least] of [
    [demo, 100],
    [real, 95],
  ] as const) {
    if (!site) continue;
    const report = await runChecks(site.running.origin, {
      canonicalOrigin: site.baseUrl,
      requestDelay: 0,
      samplingStrategy: "curated",
      curatedPages: pickPages(site),
    });
    const { overall } = computeScore(report);
    yield {
      status: overall >= least ? "ok" : "failed",
      line: `afdocs of ${site.name}: ${overall} of 100, by ${report.testedPages ?? 0} pages; at least ${least}`,
      details: report.results
        .filter(
          ({ status }) =>
            status === "fail" || status === "warn" || status === "error",
        )
        .map(({ status, id, message }) => `${status} ${id}: ${message}`),
    };
  }
}

const mostPages = 50;

/**
 * @returns pages of the sitemap, evenly spread. The checker's own choice of them takes the home page alone where the first language of a site has
 * no prefix and another one has
 */
function pickPages({ output, baseUrl, running }: BuiltSite): string[] {
  const sitemap = readFileSync(path.join(output, "sitemap.xml"), "utf8");
  const pages = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = ""]) => url.replace(baseUrl, running.origin),
  );
  const step = Math.max(1, pages.length / mostPages);
  return Array.from(
    { length: Math.min(mostPages, pages.length) },
    (_, index) => pages[Math.floor(index * step)] ?? running.origin,
  );
}
