/**
 * HTML validation with the Nu HTML checker (vnu), which needs Java.
 */
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Finding } from "../reporter.ts";
import type { BuiltSite, Sites } from "./audit.ts";

const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string(),
      lastLine: z.number().default(1),
      lastColumn: z.number().default(1),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

interface Fault {
  file: string;
  /** True if the fault is in a document's body, where authors may write any HTML. */
  isAuthors: boolean;
  text: string;
}

export async function* auditHtml({ demo, real }: Sites): AsyncGenerator<Finding> {
  if (spawnSync("java", ["-version"]).status !== 0) {
    yield {
      status: "skipped",
      line: "HTML: this check needs Java",
    };
    return;
  }
  for (const site of [demo, real]) {
    if (!site) continue;
    const faults = await findFaults(site);
    const ours = site === demo ? faults : faults.filter(({ isAuthors }) => !isAuthors);
    const authors = faults.length - ours.length;
    yield {
      status: ours.length === 0 ? "ok" : "failed",
      line: `HTML of ${site.name}: ${ours.length} errors${authors > 0 ? `, and ${authors} in its documents` : ""}`,
      details: ours.map(({ file, text }) => `${file}: ${text}`),
    };
  }
}

async function findFaults({ output }: BuiltSite): Promise<Fault[]> {
  const text = await runChecker(output);
  return report
    .parse(JSON.parse(text))
    .messages.filter(({ type }) => type !== "info")
    .map(({ url, lastLine, lastColumn, message, extract }) => {
      const file = fileURLToPath(url);
      const html = readFileSync(file, "utf8");
      const offset = offsetOf(html, lastLine, lastColumn);
      return {
        file: path.relative(output, file),
        isAuthors:
          offset > html.indexOf('class="prose"') &&
          html.includes('class="prose"') &&
          offset < html.indexOf("</main>"),
        text: `${message} ${extract ?? ""}`.replaceAll(/\s+/g, " "),
      };
    });
}

/** @returns the JSON report, which the checker prints to standard error if there are problems */
function runChecker(folder: string): Promise<string> {
  return new Promise((resolve) =>
    execFile(
      "java",
      // Deeply nested documents need a larger stack than the default.
      ["-Xss4m", "-jar", jar, "--skip-non-html", "--errors-only", "--format", "json", folder],
      { maxBuffer: 1e9 },
      (_, stdout, stderr) => resolve(stderr || stdout),
    ),
  );
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = text.indexOf("\n", start) + 1;
  return start + column;
}
