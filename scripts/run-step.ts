/**
 * Steps of the commands: programs of the installed packages, run in the root folder.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

// Also stops the program of a step, which a killed process would leave running.
process.once("SIGTERM", () => process.exit(1));

/** @returns whether the program ended without an error */
export async function runStep(command: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  process.once("exit", () => child.kill());
  const [status] = await once(child, "exit");
  return status === 0;
}
