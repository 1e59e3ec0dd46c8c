/**
 * `npm run verify:trust`: attacks the demo and, if they are on this machine, documents of a real
 * site. Writes the results to docs/contributing/security-tests.md. The options are those of
 * packages/conformance/src/run-suites.ts, and `--dry-run`, which writes nothing.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { attacks } from "../packages/conformance/src/attacks.ts";
import { formatRows, mergeRows } from "../packages/conformance/src/results.ts";
import { runSuites } from "../packages/conformance/src/run-suites.ts";
import { writeSection } from "./generated-section.ts";
import { realContent } from "./run-build.ts";

const stored = "docs/trust.json";
const args = process.argv.slice(2);
const contents = ["content", ...(existsSync(realContent) ? [realContent] : [])];
const { rows, isReplay } = await runSuites(
  attacks,
  args.filter((arg) => arg !== "--dry-run"),
  contents,
);
if (!isReplay && !args.includes("--dry-run")) {
  const all = mergeRows(readFileSync(stored, "utf8"), rows, Object.keys(attacks));
  writeFileSync(stored, await format(JSON.stringify(all), { parser: "json" }));
  const page = "docs/contributing/security-tests.md";
  const table = formatRows(Object.values(all));
  await writeSection(page, "trust: written by npm run verify:trust", table);
}
