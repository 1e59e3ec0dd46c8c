/**
 * `npm run check`: says what keeps the content from being published and what to look at, without building it. Runs the very checks of the build.
 *
 * `--format github` writes annotations for a pull request, `--format json` a list for tools. Ends with 1 where there is an error.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inspectSite } from "../src/content/load-site.ts";
import { hostNames } from "../src/hosts/find-host.ts";
import { isWarning } from "../src/content/problems.ts";
import {
  formatProblems,
  problemFormats,
} from "../src/authoring/problem-formats.ts";

const { values } = parseArgs({
  options: { format: { type: "string", default: "text" } },
});
const format = problemFormats.find((known) => known === values.format);
if (!format) {
  console.error(
    `--format must be one of ${problemFormats.join(", ")}, got "${values.format}".`,
  );
  process.exit(1);
}

const root = fileURLToPath(new URL("..", import.meta.url));
const { site, problems } = inspectSite({
  folder: path.resolve(root, process.env["CONTENT_DIR"] ?? "content"),
  now: new Date(process.env["SITE_NOW"] || Date.now()),
  publicFolder: path.join(root, "public"),
  hosts: hostNames,
});
const output = formatProblems(problems, format);
if (output !== "") console.log(output);
if (format === "text" && problems.length === 0)
  console.log(`${site?.documents.length ?? 0} documents, no problem.`);
process.exitCode = problems.every(isWarning) ? 0 : 1;
