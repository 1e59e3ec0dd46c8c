/**
 * The steps of the proof: each is told with its seconds, and the next one runs also after one has failed.
 */
import { spawnSync } from "node:child_process";
import { Missing, type startTally } from "../tally.ts";

/** @returns what runs a step and tells how it went */
export function stepper({ report }: Pick<ReturnType<typeof startTally>, "report">) {
  return async (name: string, work: () => Promise<void> | void) => {
    const started = performance.now();
    const timed = () => `${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`;
    try {
      await work();
      report({ status: "ok", line: timed() });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      report({
        status: error instanceof Missing ? "skipped" : "failed",
        line: timed(),
        details: words.split("\n"),
      });
    }
  };
}

/**
 * Runs a program in a folder as somebody who stands there would.
 *
 * @returns what it has written
 * @throws Error with its words where it does not end with 0
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
  if (error) throw new Error(`${program} does not start: ${error.message}`);
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${output.trim()}`);
  return output;
}
