/**
 * Steps of the package check. Each is reported with its duration, and a failure does not stop the
 * next one.
 */
import { spawnSync } from "node:child_process";
import { Unavailable } from "../../packages/conformance/src/suite.ts";
import type { createReporter } from "../reporter.ts";

/** @returns a function that runs a step and reports its result */
export function stepper({ report }: Pick<ReturnType<typeof createReporter>, "report">) {
  return async (name: string, work: () => Promise<void> | void) => {
    const started = performance.now();
    const timed = () => `${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`;
    try {
      await work();
      report({ status: "ok", line: timed() });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      report({
        status: error instanceof Unavailable ? "skipped" : "failed",
        line: timed(),
        details: message.split("\n"),
      });
    }
  };
}

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
