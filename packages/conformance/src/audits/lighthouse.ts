/**
 * Lighthouse for mobile and desktop, with its simulated network.
 *
 * On this machine the site runs on the Node server, because Lighthouse's simulation includes the
 * response time of the server. wrangler takes 15 to 60 ms per file and only compresses with gzip;
 * Cloudflare's edge takes a few milliseconds and uses Brotli.
 */
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig, type Result } from "lighthouse";
import { chromiumFlags, findChromium } from "../browser/find-chromium.ts";
import { startNode } from "../server.ts";
import type { Findings, Suite } from "../suite.ts";
import { listAuditedPages, type AuditedPage } from "./pages.ts";

const devices = { desktop: desktopConfig, mobile: undefined };
/**
 * Maximum number of runs per page until one reaches 100. The best counts, because other work on the
 * machine can only slow a run down.
 */
const maxRuns = 3;

export const lighthouseAudit: Suite = {
  title: "Lighthouse",
  isRemote: true,
  async run({ contents, serve, findings, log }) {
    const { executablePath, env } = await findChromium();
    let count = 0;
    for (const [index, name] of contents.entries()) {
      const origin = await serve(index, startNode);
      for (const page of await listAuditedPages(origin)) {
        // A browser that has run other pages blocks for longer, up to half a second after twenty.
        const chrome = await launch({
          chromePath: executablePath,
          chromeFlags: ["--headless", ...chromiumFlags],
          envVars: { ...process.env, ...env },
        });
        try {
          for (const [device, config] of Object.entries(devices)) {
            const url = origin + page.path;
            // Warms the cache of compressed files, as at the edge.
            await (await fetch(url, { headers: { "Accept-Encoding": "br" } })).arrayBuffer();
            const results: Result[] = [];
            while (results.length < maxRuns && performanceOf(results.at(-1)) < 1) {
              const flags = { port: chrome.port, ignoreStatusCode: true };
              const run = await lighthouse(url, flags, config);
              if (!run) throw new Error(`Lighthouse has no result for ${url}.`);
              results.push(run.lhr);
            }
            log(judgeResults(`${name}, ${device}, ${page.path}`, page, results, findings));
            count++;
          }
        } finally {
          chrome.kill();
        }
      }
    }
    return `${count} pages`;
  },
};

/** @returns the scores of a page */
function judgeResults(
  name: string,
  { expected }: AuditedPage,
  results: readonly Result[],
  findings: Findings,
): string {
  const [best] = results.toSorted((a, b) => performanceOf(b) - performanceOf(a));
  if (!best) return name;
  const scores = Object.values(best.categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  );
  const weaknesses = listWeaknesses(best);
  const intended = weaknesses.filter(({ id }) => expected.includes(id)).map(({ id }) => id);
  const line = `${name}: ${[...scores, ...intended.map((id) => `intended: ${id}`)].join(", ")}`;
  // The performance score can be 100 with metrics slightly below 100; in other categories every
  // audit counts.
  for (const { id, isMetric, text } of weaknesses)
    if (!isMetric && !expected.includes(id)) findings.add(text, line);
  const metrics = weaknesses.filter(({ isMetric }) => isMetric).map(({ text }) => text);
  const detail = `${line}; ${metrics.join(", ")}`;
  findings.check("Performance is 100", performanceOf(best) === 1, detail);
  return line;
}

function performanceOf(result: Result | undefined): number {
  return result?.categories["performance"]?.score ?? 0;
}

/** A metric is one of performance, where a small loss may not lower the category's score. */
function listWeaknesses({ categories, audits }: Result) {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
      const text = `${Math.round(audit.score * 100)} ${id}: ${audit.title} ${audit.displayValue ?? ""}`;
      return [{ id, isMetric: category === "performance", text }];
    }),
  );
}
