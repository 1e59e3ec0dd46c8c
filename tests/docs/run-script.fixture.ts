/**
 * Execution of the shell scripts in the documentation.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { startServer, type RunningServer } from "../../packages/conformance/src/server.ts";

/**
 * Environment for quiet programs, without the variables of the surrounding npm script
 * and test.
 */
const quiet = {
  INIT_CWD: undefined,
  NODE_TEST_CONTEXT: undefined,
  ASTRO_TELEMETRY_DISABLED: "1",
  NO_COLOR: "1",
};

interface ScriptOptions {
  env?: NodeJS.ProcessEnv;
  /** Expected exit code. */
  status?: number | undefined;
}

/** @returns standard output alone, and together with standard error, without surrounding spaces */
export function runScript(
  folder: string,
  script: string,
  { env = {}, status = 0 }: ScriptOptions = {},
): { stdout: string; output: string } {
  const result = spawnSync("sh", ["-ec", script], {
    cwd: folder,
    env: { ...process.env, ...quiet, ...env },
    encoding: "utf8",
    input: "",
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${result.stdout}${result.stderr}`;
  assert.equal(result.status, status, `${script}\n${output}`);
  const trim = (text: string) => text.replaceAll("\r", "").trim();
  return { stdout: trim(result.stdout), output: trim(output) };
}

/** Includes the installation of packages, on a busy machine. */
const startLimit = 600_000;

/** Starts a server with a script that prints its address. */
export function serveScript(
  folder: string,
  script: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const options = { cwd: folder, env: { ...quiet, ...env }, startLimit };
  return startServer(["sh", "-ec", script], options);
}
