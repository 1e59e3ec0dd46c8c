/**
 * `npm run verify`: checks format, lint, types, dead code, prose and the API report. Changes
 * nothing; `npm run fix` does.
 *
 * Continues after a failed check and prints a summary.
 */
import { runStep } from "./run-step.ts";

const checks: [name: string, command: string, ...args: string[]][] = [
  ["format", "prettier", "--check", "--log-level", "warn", "."],
  ["lint", "oxlint", "--deny-warnings"],
  ["types", "astro", "check", "--minimumFailingSeverity", "hint"],
  ["dead code", "knip"],
  ["prose", "node", "scripts/prose.ts"],
  ["contract", "node", "scripts/contract.ts"],
];

let failed = 0;
for (const [name, command, ...args] of checks) {
  const started = performance.now();
  const passed = await runStep(command, ...args);
  if (!passed) failed++;
  console.log(
    `${passed ? "ok" : "FAILED"}  ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
console.log(`verify: ${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
