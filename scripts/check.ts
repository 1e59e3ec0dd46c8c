/**
 * `npm run check`: says what keeps the content from being published and what to look at, without building it. Runs the very checks of the build.
 *
 * `--format github` writes annotations for a pull request, `--format json` a list for tools. Ends with 1 where there is an error.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadSite } from "../src/content/load-site.ts";
import { hostNames } from "../src/hosts/find-host.ts";
import {
  ContentError,
  isWarning,
  type Problem,
} from "../src/content/problems.ts";
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
const { problems, count } = check();
const output = formatProblems(problems, format);
if (output !== "") console.log(output);
if (format === "text" && problems.length === 0)
  console.log(`${count} documents, no problem.`);
process.exitCode = problems.every(isWarning) ? 0 : 1;

function check(): { problems: readonly Problem[]; count: number } {
  try {
    const { documents, warnings } = loadSite({
      folder: path.resolve(root, process.env["CONTENT_DIR"] ?? "content"),
      now: new Date(process.env["SITE_NOW"] || Date.now()),
      publicFolder: path.join(root, "public"),
      hosts: hostNames,
    });
    return { problems: warnings, count: documents.length };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { problems: error.problems, count: 0 };
  }
}
