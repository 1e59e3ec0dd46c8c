/**
 * Lighthouse run on a single page, in a child process.
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
  type Chromium,
} from "../../packages/conformance/src/browser/find-chromium.ts";

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
export type Report = z.infer<typeof report>;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @throws Error with the output of Lighthouse if it fails */
export async function runLighthouse(
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
        "--ignore-status-code",
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
      throw new Error(`Lighthouse exited with ${child.exitCode} for ${url}:\n${errors}`);
    return report.parse(JSON.parse(readFileSync(file, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
