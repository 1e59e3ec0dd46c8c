/**
 * Steps of the commands: programs of the installed packages, run in the root folder.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** @returns whether the program ended without an error */
export function runStep(command: string, ...args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status === 0;
}
