/**
 * Lighthouse for mobile and desktop, with its simulated network.
 *
 * On this machine the site runs on the Node server, because Lighthouse's simulation includes the
 * response time of the server. wrangler takes 15 to 60 ms per file and only compresses with gzip;
 * Cloudflare's edge takes a few milliseconds and uses Brotli.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { chromiumFlags, findChromium, type Chromium } from "../browser/find-chromium.ts";
import { startNode } from "../server.ts";
import { overSites } from "../sites.ts";
import { Findings, type Suite } from "../suite.ts";
import { run } from "../tools.ts";
import { listJudgedPages, type JudgedPage } from "./pages.ts";

const devices = { desktop: ["--preset=desktop"], mobile: [] };
/**
 * Maximum number of runs per page until one reaches 100. The best counts, because other work on the
 * machine can only slow a run down.
 */
const maxRuns = 3;

const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
    }),
  ),
});
type Report = z.infer<typeof Report>;

export const lighthouse: Suite = {
  title: "Lighthouse",
  isRemote: true,
  async run({ sites, work, log }) {
    const chromium = await findChromium();
    const findings = new Findings();
    let count = 0;
    const judgeSite = async ({ origin }: { origin: string }, name: string) => {
      for (const page of await listJudgedPages(origin))
        for (const [device, flags] of Object.entries(devices)) {
          const url = origin + page.path;
          // Warms the cache of compressed files, as at the edge.
          await (await fetch(url, { headers: { "Accept-Encoding": "br" } })).arrayBuffer();
          const reports: Report[] = [];
          while (reports.length < maxRuns && performanceOf(reports.at(-1)) < 1)
            reports.push(runLighthouse(url, flags, chromium, work));
          log(judge(`${name}, ${device}, ${page.path}`, page, reports, findings));
          count++;
        }
    };
    await overSites(sites, judgeSite, startNode);
    return { tried: `${count} pages`, found: findings.all() };
  },
};

/** @returns the scores of a page */
function judge(
  name: string,
  { expected }: JudgedPage,
  reports: readonly Report[],
  findings: Findings,
): string {
  const [best] = reports.toSorted((a, b) => performanceOf(b) - performanceOf(a));
  if (!best) return name;
  const scores = Object.values(best.categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  );
  const weaknesses = listWeaknesses(best);
  const intended = weaknesses.filter(({ id }) => expected.includes(id)).map(({ id }) => id);
  const line = `${name}: ${scores.join(", ")}${intended.length > 0 ? `, intended: ${intended.join(", ")}` : ""}`;
  // The performance score can be 100 with metrics slightly below 100; in other categories every
  // audit counts.
  for (const { id, isMetric, text } of weaknesses)
    if (!isMetric && !expected.includes(id)) findings.add(text, line);
  if (performanceOf(best) < 1) {
    const index = reports.map(({ environment }) => Math.round(environment.benchmarkIndex));
    const metrics = weaknesses.filter(({ isMetric }) => isMetric).map(({ text }) => text);
    findings.add(
      "Performance is 100",
      `${line}; ${metrics.join(", ")}; benchmark index of this machine: ${index.join(", ")}`,
    );
  }
  return line;
}

const performanceOf = (one: Report | undefined) => one?.categories["performance"]?.score ?? 0;

/** A metric is one of performance, where a small loss may not lower the category's score. */
function listWeaknesses({ categories, audits }: Report) {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
      const text = `${Math.round(audit.score * 100)} ${id}: ${audit.title} ${audit.displayValue ?? ""}`;
      return [{ id, isMetric: category === "performance", text }];
    }),
  );
}

const program = path.join(
  path.dirname(createRequire(import.meta.url).resolve("lighthouse/package.json")),
  "cli/index.js",
);

/** @throws Error with the output of Lighthouse if it fails */
function runLighthouse(
  url: string,
  flags: readonly string[],
  { executablePath, env }: Chromium,
  work: string,
): Report {
  const file = path.join(work, "report.json");
  const chromeFlags = chromiumFlags.map((flag) => flag.replace(/=(.*)/, "='$1'"));
  run(
    process.execPath,
    [
      program,
      url,
      ...flags,
      "--quiet",
      "--ignore-status-code",
      "--output=json",
      `--output-path=${file}`,
      `--chrome-flags=--headless ${chromeFlags.join(" ")}`,
    ],
    work,
    { ...env, CHROME_PATH: executablePath },
  );
  return Report.parse(JSON.parse(readFileSync(file, "utf8")));
}
