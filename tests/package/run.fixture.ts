/**
 * Execution of the programs of a package.
 */
import { spawnSync } from "node:child_process";

/**
 * Runs a program in a folder, without the variables of the npm script around it.
 *
 * @returns standard output and standard error
 * @throws Error with the output if the exit code is not 0
 */
export function run(
  folder: string,
  [program = "", ...args]: readonly string[],
  env: Record<string, string> = {},
): string {
  const { INIT_CWD: _, ...own } = process.env;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    env: {
      ...own,
      ASTRO_TELEMETRY_DISABLED: "1",
      NO_COLOR: "1",
      ...env,
    },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  const output = `${stdout}${stderr}`;
  if (error) throw new Error(`${program} cannot be started: ${error.message}`);
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} exited with ${status}:\n${output.trim()}`);
  return output;
}
