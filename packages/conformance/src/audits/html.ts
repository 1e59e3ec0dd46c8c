/**
 * HTML validation with the Nu HTML checker (vnu), which needs Java: all pages of a build, or those
 * in the sitemap of a running site.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readSitemap } from "../sitemap.ts";
import type { Suite } from "../suite.ts";
import { requireTool, start } from "../tools.ts";

const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

/** Messages about the attributes of WebMCP, a draft that the checker does not know. */
const toolAttributes = ".*“tool(?:name|description|paramdescription|autosubmit)”.*";

const Report = z.object({
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

export const html: Suite = {
  title: "Nu HTML checker",
  isRemote: true,
  async run({ baseUrl, build, contents, findings, work }) {
    requireTool("Java", "java", ["-version"]);
    const counts: string[] = [];
    for (const [index, name] of contents.entries()) {
      const folder =
        baseUrl === undefined
          ? (await build(index)).output
          : await download(baseUrl, path.join(work, "pages"));
      const faults = findFaults(folder);
      // Authors may write any HTML, but the documents of the first site are ours.
      const isOurs = index === 0 && baseUrl === undefined;
      const ours = faults.filter(({ isInBody }) => isOurs || !isInBody);
      for (const { message, place } of ours) findings.add(message, `${name}: ${place}`);
      counts.push(`${ours.length} errors, and ${faults.length - ours.length} in documents`);
    }
    return counts.join("; ");
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

/** @returns the errors, and whether each is in the body of a document */
function findFaults(folder: string) {
  // Deeply nested documents need a larger stack than the default.
  const options = [
    "-Xss4m",
    "-jar",
    jar,
    "--skip-non-html",
    "--errors-only",
    "--filterpattern",
    toolAttributes,
    "--format",
    "json",
  ];
  // The report is in standard error if there are problems.
  const { stdout, stderr } = start("java", [...options, folder]);
  const { messages } = Report.parse(JSON.parse(stderr || stdout));
  return messages
    .filter(({ type }) => type !== "info")
    .map(({ url, lastLine, lastColumn, message, extract }) => {
      const file = fileURLToPath(url);
      const lines = readFileSync(file, "utf8").split("\n").slice(0, lastLine);
      const before = [...lines.slice(0, -1), lines.at(-1)?.slice(0, lastColumn)].join("\n");
      return {
        isInBody: before.includes('class="prose"') && !before.includes("</main>"),
        message: message.replaceAll(/\s+/g, " "),
        place: `${path.relative(folder, file)}: ${extract.replaceAll(/\s+/g, " ")}`,
      };
    });
}
