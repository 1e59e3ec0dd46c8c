/**
 * Lighthouse, as a phone and as a desktop computer, with the network it simulates.
 *
 * `broadsheet serve` answers it, not wrangler: what it simulates begins with how fast the server has been, and wrangler takes 15 to 60 ms a file and
 * knows gzip alone, where the edge of Cloudflare takes some milliseconds and compresses with Brotli.
 */
import { launchChromium, type Chromium } from "../browser/find-chromium.ts";
import type { Finding } from "../tally.ts";
import { serve } from "../../src/hosts/node/serve.ts";
import type { BuiltSite, Sites } from "./audit.ts";
import { listJudgedPages, type JudgedPage } from "./lighthouse-pages.ts";
import { runLighthouse, type Report } from "./run-lighthouse.ts";

const devices = { desktop: ["--preset=desktop"], mobile: [] };
/** Other work on the machine slows a run down, nothing speeds it up: of a page below 100 the best of three runs counts. */
const runs = 3;

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
        // What is compressed when it is first asked for is ready, as at the edge.
        const coded = { headers: { "Accept-Encoding": "br" } };
        await (await fetch(url, coded)).arrayBuffer();
        const reports = [await runLighthouse(url, flags, chromium)];
        while (reports.length < runs && performanceOf(reports.at(-1)) < 1)
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
  // Performance is 100 with metrics that are a little below it; elsewhere each audit counts.
  const faults = weaknesses.filter(({ id, isMetric }) => !isMetric && !expected.includes(id));
  const isGood = performanceOf(best) === 1 && faults.length === 0;
  const intended = weaknesses.filter(({ id }) => expected.includes(id));
  return {
    status: isGood ? "ok" : "failed",
    line: `Lighthouse of ${name}: ${scores.join(", ")}${intended.length > 0 ? `, by intent: ${intended.map(({ id }) => id).join(", ")}` : ""}`,
    details: isGood
      ? []
      : [
          ...weaknesses.map(({ text }) => text),
          `The machine's speed meanwhile, by Lighthouse's own benchmark: ${reports.map(({ environment }) => Math.round(environment.benchmarkIndex)).join(", ")}.`,
        ],
  };
}

const performanceOf = (one: Report | undefined) => one?.categories["performance"]?.score ?? 0;

interface Weakness {
  id: string;
  /** Whether it is a measured time, of which a small loss is none of the category. */
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
