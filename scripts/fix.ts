/**
 * `npm run fix`: regenerates the editor schemas, the table of hosts in docs/guides/hosting.md,
 * docs/reference/plugins.md and the facts that the manifests of all packages share, applies the
 * linter's fixes and formats.
 */
import { runStep } from "./run-step.ts";

const steps: [command: string, ...args: string[]][] = [
  ["node", "src/cli/broadsheet.ts", "schemas"],
  ["node", "scripts/write-hosts.ts"],
  ["node", "scripts/write-manifests.ts"],
  ["node", "scripts/write-plugins.ts"],
  ["oxlint", "--fix"],
  ["prettier", "--write", "--log-level", "warn", "."],
];

for (const step of steps) if (!(await runStep(...step))) process.exit(1);
