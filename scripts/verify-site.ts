/**
 * `npm run verify:site`: runs the slow tests except those of the package, then audits the demo and,
 * if they are on this machine, documents of a real site with public tools: the Nu HTML checker,
 * Lighthouse and afdocs.
 *
 * Takes minutes. Arguments select `tests` and audits.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { audits } from "../packages/conformance/src/audits/audits.ts";
import { runSuites } from "../packages/conformance/src/run-suites.ts";
import { realContent } from "./run-build.ts";

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== "tests");
let isPassed = true;
if (names.length === 0 || names.length < args.length) {
  const files = globSync("{src,tests}/**/*.slow.test.ts", {
    exclude: ["tests/package/**"],
  }).toSorted();
  const options = ["--test", "--test-concurrency=1", ...files];
  isPassed = spawnSync(process.execPath, options, { stdio: "inherit" }).status === 0;
}
if (args.length === 0 || names.length > 0)
  await runSuites(audits, names, ["content", ...(existsSync(realContent) ? [realContent] : [])]);
if (!isPassed) process.exitCode = 1;
