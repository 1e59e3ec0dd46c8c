/**
 * `npm run verify:trust`: attacks the demo and, if they are on this machine, documents of a real
 * site. The options are those of packages/conformance/src/run-suites.ts. A run without options
 * writes the results to docs/contributing/security-tests.md.
 */
import { attacks } from "../packages/conformance/src/attacks.ts";
import { runSuites } from "../packages/conformance/src/run-suites.ts";
import { writeSection } from "./generated-section.ts";
import { contents } from "./real-content.ts";

const args = process.argv.slice(2);
const table = await runSuites(attacks, args, contents);
if (args.length === 0)
  await writeSection(
    "docs/contributing/security-tests.md",
    "trust: written by npm run verify:trust",
    table,
  );
