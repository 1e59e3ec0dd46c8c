/**
 * Valid HTML, by the Nu HTML checker of the WHATWG (vnu), which runs on Java.
 */
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Finding } from "../tally.ts";
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
  /** Whether it stands in a document's text, where its author may write any HTML. */
  isAuthors: boolean;
  text: string;
}

export async function* auditHtml({ demo, real }: Sites): AsyncGenerator<Finding> {
  if (spawnSync("java", ["-version"]).status !== 0) {
    yield {
      status: "skipped",
      line: "HTML: there is no Java on this machine, which only this check needs",
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
      line: `HTML of ${site.name}: ${ours.length} errors${authors > 0 ? `, and ${authors} in what its authors wrote` : ""}`,
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
      const place = offsetOf(html, lastLine, lastColumn);
      return {
        file: path.relative(output, file),
        isAuthors:
          place > html.indexOf('class="prose"') &&
          html.includes('class="prose"') &&
          place < html.indexOf("</main>"),
        text: `${message} ${extract ?? ""}`.replaceAll(/\s+/g, " "),
      };
    });
}

/** The checker reports on the standard error output and ends with 1 when it has found something. */
function runChecker(folder: string): Promise<string> {
  return new Promise((resolve) =>
    execFile(
      "java",
      // Deeply nested texts of authors need a larger stack than Java's own.
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
