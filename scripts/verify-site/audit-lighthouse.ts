/**
 * Lighthouse for mobile and desktop, with its simulated network.
 *
 * The site runs on `broadsheet serve`, because Lighthouse's simulation includes the response time
 * of the server. wrangler takes 15 to 60 ms per file and only compresses with gzip; Cloudflare's
 * edge takes a few milliseconds and uses Brotli.
 */
import {
  launchChromium,
  type Chromium,
} from "../../packages/conformance/src/browser/find-chromium.ts";
import type { Finding } from "../reporter.ts";
import { serve } from "../../src/hosts/node/serve.ts";
import type { BuiltSite, Sites } from "./audit.ts";
import { listJudgedPages, type JudgedPage } from "./lighthouse-pages.ts";
import { runLighthouse, type Report } from "./run-lighthouse.ts";

const devices = { desktop: ["--preset=desktop"], mobile: [] };
/**
 * Maximum number of runs per page until one reaches 100. The best counts, because other work on the
 * machine can only slow a run down.
 */
const maxRuns = 3;

export async function* auditLighthouse({ demo, real }: Sites): AsyncGenerator<Finding> {
  let chromium: Chromium;
  try {
    const launched = await launchChromium();
    ({ chromium } = launched);
    await launched.browser.close();
  } catch (error) {
    yield { status: "skipped", line: `Lighthouse: ${String(error)}` };
    return;
  }
  for (const site of [demo, real]) if (site) yield* judgeSite(site, chromium);
}

async function* judgeSite(
  { name, output }: BuiltSite,
  chromium: Chromium,
): AsyncGenerator<Finding> {
  const { origin, stop } = await serve(output, { port: 0 });
  try {
    for (const [device, flags] of Object.entries(devices))
      for (const page of listJudgedPages(output)) {
        const url = origin + page.path;
        // Warms the cache of compressed files, as at the edge.
        const brotli = { headers: { "Accept-Encoding": "br" } };
        await (await fetch(url, brotli)).arrayBuffer();
        const reports = [await runLighthouse(url, flags, chromium)];
        while (reports.length < maxRuns && performanceOf(reports.at(-1)) < 1)
          reports.push(await runLighthouse(url, flags, chromium));
        yield judge(`${name}, ${device}, ${page.path}`, page, reports);
      }
  } finally {
    await stop();
  }
}

function judge(name: string, { expected }: JudgedPage, reports: readonly Report[]): Finding {
  const [best] = reports.toSorted((a, b) => performanceOf(b) - performanceOf(a));
  const categories = Object.values(best?.categories ?? {});
  const scores = categories.map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`);
  const weaknesses = best ? listWeaknesses(best) : [];
  // The performance score can be 100 with metrics slightly below 100; in other categories every
  // audit counts.
  const faults = weaknesses.filter(({ id, isMetric }) => !isMetric && !expected.includes(id));
  const isGood = performanceOf(best) === 1 && faults.length === 0;
  const intended = weaknesses.filter(({ id }) => expected.includes(id));
  return {
    status: isGood ? "ok" : "failed",
    line: `Lighthouse of ${name}: ${scores.join(", ")}${intended.length > 0 ? `, intended: ${intended.map(({ id }) => id).join(", ")}` : ""}`,
    details: isGood
      ? []
      : [
          ...weaknesses.map(({ text }) => text),
          `Lighthouse's benchmark index of this machine: ${reports.map(({ environment }) => Math.round(environment.benchmarkIndex)).join(", ")}.`,
        ],
  };
}

const performanceOf = (one: Report | undefined) => one?.categories["performance"]?.score ?? 0;

interface Weakness {
  id: string;
  /** True if it is a performance metric, where a small loss may not lower the category's score. */
  isMetric: boolean;
  text: string;
}

function listWeaknesses({ categories, audits }: Report): Weakness[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1
        ? [
            {
              id,
              isMetric: category === "performance",
              text: `${Math.round(audit.score * 100)} ${id}: ${audit.title} ${audit.displayValue ?? ""}`,
            },
          ]
        : [];
    }),
  );
}
