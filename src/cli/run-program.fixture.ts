/**
 * Runners of the command line without a terminal.
 */
import { spawnSync } from "node:child_process";
import { mock } from "node:test";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { main } from "./main.ts";

const program = fileURLToPath(new URL("broadsheet.ts", import.meta.url));

interface Surroundings {
  cwd?: string;
  /** Additional environment variables. npm's INIT_CWD is removed. */
  env?: Record<string, string>;
}

/**
 * Runs the command line in a separate process.
 *
 * @param words command and arguments
 */
export function runProgram(words: readonly string[], { cwd, env }: Surroundings = {}) {
  const { INIT_CWD: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: "utf8",
    cwd,
    env: { ...inherited, ...env },
  });
  return { status, stdout, stderr };
}

/**
 * Runs the command line in this process, which takes a tenth of the time. Tests that use it must
 * not run concurrently, because it changes the working directory, the environment and the console.
 */
export async function runMain(
  words: readonly string[],
  { cwd = process.cwd(), env = {} }: Surroundings = {},
) {
  const before = { cwd: process.cwd(), env: { ...process.env } };
  const printed = { stdout: "", stderr: "" };
  const capture = (method: "log" | "warn" | "error", stream: keyof typeof printed) =>
    mock.method(console, method, (...values: unknown[]) => {
      printed[stream] += `${format(...values)}\n`;
    });
  const captured = [
    capture("log", "stdout"),
    capture("warn", "stderr"),
    capture("error", "stderr"),
  ];
  process.chdir(cwd);
  delete process.env["INIT_CWD"];
  Object.assign(process.env, env);
  try {
    return { status: await main(words), ...printed };
  } finally {
    process.chdir(before.cwd);
    // Commands set variables too.
    for (const name of Object.keys(process.env))
      if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    for (const method of captured) method.mock.restore();
  }
}
