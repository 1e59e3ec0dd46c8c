/**
 * `npm run verify:site`: runs the slow tests except those of the package, and the property tests
 * with all of their runs. Then audits the demo and, if they are on this machine, documents of a real
 * site with public tools: the Nu HTML checker, Lighthouse and afdocs.
 *
 * Takes minutes. Arguments select `tests` and audits.
 */
import { globSync, readFileSync } from "node:fs";
import { audits } from "../packages/conformance/src/audits/audits.ts";
import { runSuites } from "../packages/conformance/src/run-suites.ts";
import { contents } from "./real-content.ts";
import { runStep } from "./run-step.ts";

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== "tests");
let isPassed = true;
if (names.length === 0 || names.length < args.length) {
  const slow = globSync("{packages,src,tests}/**/*.slow.test.ts", {
    exclude: ["**/node_modules/**", "tests/package/**"],
  });
  const properties = globSync("{packages,src,tests}/**/*.test.ts", {
    exclude: ["**/node_modules/**", "**/*.slow.test.ts"],
  }).filter((file) => /\b(?:runs|sampleRows)\(/.test(readFileSync(file, "utf8")));
  // Read by src/format/property-tests.fixture.ts.
  process.env["BROADSHEET_RUNS"] = "all";
  const files = [...slow, ...properties].toSorted();
  isPassed = await runStep("node", "--test", "--test-concurrency=1", ...files);
}
if (args.length === 0 || names.length > 0) await runSuites(audits, names, contents);
if (!isPassed) process.exitCode = 1;
