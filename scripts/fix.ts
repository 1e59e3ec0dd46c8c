/**
 * `npm run fix`: regenerates the editor schemas and the table of hosts in docs/guides/hosting.md,
 * applies the linter's fixes and formats.
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
