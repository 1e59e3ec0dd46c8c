/**
 * Lighthouse, as a phone and as a desktop computer, with the network it simulates.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import {
  chromiumFlags,
  launchChromium,
  type Chromium,
} from "../browser/find-chromium.ts";
import type { Finding } from "../tally.ts";
import type { Sites } from "./audit.ts";

/** One of each template. The search and the 404 page are not among them: they are not for search engines, which Lighthouse takes for a fault. */
const pages = [
  "/",
  "/de/",
  "/about/",
  "/contact/",
  "/services/",
  "/services/energy-systems/",
  "/industries/ports-and-terminals/",
  "/case-studies/dornbusch-pumping-station/",
  "/blog/",
  "/blog/crane-rail-tolerances/",
  "/guides/quay-wall-survey/",
  "/authors/imke-theessen/",
  "/developers/",
];
const devices = { desktop: ["--preset=desktop"], mobile: [] };
/** Other work on the machine slows a run down, nothing speeds it up: of a page below 100 the median of three runs counts. */
const runs = 3;

const report = z.object({
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
type Report = z.infer<typeof report>;

const root = fileURLToPath(new URL("../..", import.meta.url));

export async function* auditLighthouse({
  demo,
}: Sites): AsyncGenerator<Finding> {
  let chromium: Chromium;
  try {
    const launched = await launchChromium();
    ({ chromium } = launched);
    await launched.browser.close();
  } catch (error) {
    yield { status: "skipped", line: `Lighthouse: ${String(error)}` };
    return;
  }
  for (const [device, flags] of Object.entries(devices))
    for (const page of pages) {
      const url = demo.running.origin + page;
      const reports = [await run(url, flags, chromium)];
      while (reports.length < runs && performanceOf(reports[0]) < 1)
        reports.push(await run(url, flags, chromium));
      const median = reports.toSorted(
        (a, b) => performanceOf(a) - performanceOf(b),
      )[reports.length >> 1];
      if (!median) continue;
      const scores = Object.values(median.categories).map(
        ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
      );
      const isPerfect = Object.values(median.categories).every(
        ({ score }) => score === 1,
      );
      yield {
        status: isPerfect ? "ok" : "failed",
        line: `Lighthouse, ${device}, ${page}: ${scores.join(", ")}`,
        details: isPerfect
          ? []
          : [
              ...listWeaknesses(median),
              `The machine's speed meanwhile, by Lighthouse's own benchmark: ${reports.map(({ environment }) => Math.round(environment.benchmarkIndex)).join(", ")}.`,
            ],
      };
    }
}

const performanceOf = (one: Report | undefined) =>
  one?.categories["performance"]?.score ?? 0;

async function run(
  url: string,
  flags: string[],
  chromium: Chromium,
): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-lighthouse-"));
  try {
    const file = path.join(folder, "report.json");
    const child = spawn(
      process.execPath,
      [
        path.join(root, "node_modules/lighthouse/cli/index.js"),
        url,
        ...flags,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
        `--chrome-flags=--headless ${chromiumFlags.map((flag) => flag.replace(/=(.*)/, "='$1'")).join(" ")}`,
      ],
      {
        env: {
          ...process.env,
          ...chromium.env,
          CHROME_PATH: chromium.executablePath,
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let errors = "";
    child.stderr.on("data", (chunk) => (errors += String(chunk)));
    await once(child, "close");
    if (child.exitCode !== 0)
      throw new Error(
        `Lighthouse ended with ${child.exitCode} at ${url}:\n${errors}`,
      );
    return report.parse(JSON.parse(readFileSync(file, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function listWeaknesses({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1
        ? [
            `${Math.round(audit.score * 100)} ${id}: ${audit.title} ${audit.displayValue ?? ""}`,
          ]
        : [];
    }),
  );
}
