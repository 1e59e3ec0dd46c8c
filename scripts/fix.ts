/**
 * `npm run fix`: formats, fixes what the linter can, and writes the schemas for editors and the table of hosts in docs/guides/hosting.md anew.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const steps: [command: string, ...args: string[]][] = [
  ["node", "src/cli/broadsheet.ts", "schemas"],
  ["node", "scripts/write-hosts.ts"],
  ["oxlint", "--fix"],
  ["prettier", "--write", "--log-level", "warn", "."],
];

const root = fileURLToPath(new URL("..", import.meta.url));
for (const [command, ...args] of steps) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
