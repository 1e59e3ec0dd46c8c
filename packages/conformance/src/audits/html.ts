/**
 * HTML validation with the Nu HTML checker (vnu), which needs Java: all pages of a build, or those
 * in the sitemap of a running site.
 */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { Findings, type Suite } from "../suite.ts";
import { requireTool } from "../tools.ts";
import { readSitemap } from "./pages.ts";

const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string(),
      lastLine: z.number().default(1),
      lastColumn: z.number().default(1),
      message: z.string(),
      extract: z.string().default(""),
    }),
  ),
});

interface Fault {
  file: string;
  /** True if the fault is in a document's body, where authors may write any HTML. */
  isAuthors: boolean;
  message: string;
  extract: string;
}

export const html: Suite = {
  title: "Nu HTML checker",
  isRemote: true,
  async run({ sites, work }) {
    requireTool("Java", "java", ["-version"]);
    const findings = new Findings();
    const counts: string[] = [];
    for (const [index, name] of sites.contents.entries()) {
      const { baseUrl } = sites;
      const folder =
        baseUrl === undefined
          ? (await sites.build(index)).output
          : await download(baseUrl, path.join(work, "pages"));
      const faults = await findFaults(folder);
      // The documents of the first site are ours.
      const isOurs = index === 0 && baseUrl === undefined;
      const ours = isOurs ? faults : faults.filter(({ isAuthors }) => !isAuthors);
      for (const { file, message, extract } of ours)
        findings.add(message, `${name}: ${file}: ${extract}`);
      counts.push(`${ours.length} errors, and ${faults.length - ours.length} in documents`);
    }
    return { tried: counts.join("; "), found: findings.all() };
  },
};

async function download(origin: string, folder: string): Promise<string> {
  for (const address of await readSitemap(origin)) {
    const page = path.join(folder, decodeURIComponent(address), "index.html");
    mkdirSync(path.dirname(page), { recursive: true });
    writeFileSync(page, await (await fetch(origin + address)).text());
  }
  return folder;
}

async function findFaults(folder: string): Promise<Fault[]> {
  return report
    .parse(JSON.parse(await runChecker(folder)))
    .messages.filter(({ type }) => type !== "info")
    .map(({ url, lastLine, lastColumn, message, extract }) => {
      const file = fileURLToPath(url);
      const page = readFileSync(file, "utf8");
      const offset = offsetOf(page, lastLine, lastColumn);
      return {
        file: path.relative(folder, file),
        isAuthors:
          offset > page.indexOf('class="prose"') &&
          page.includes('class="prose"') &&
          offset < page.indexOf("</main>"),
        message: message.replaceAll(/\s+/g, " "),
        extract: extract.replaceAll(/\s+/g, " "),
      };
    });
}

/** @returns the JSON report, which the checker prints to standard error if there are problems */
function runChecker(folder: string): Promise<string> {
  // Deeply nested documents need a larger stack than the default.
  const options = ["-Xss4m", "-jar", jar, "--skip-non-html", "--errors-only", "--format", "json"];
  return new Promise((resolve) =>
    execFile("java", [...options, folder], { maxBuffer: 1e9 }, (_, stdout, stderr) =>
      resolve(stderr || stdout),
    ),
  );
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = text.indexOf("\n", start) + 1;
  return start + column;
}
