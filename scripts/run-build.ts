/**
 * Site builds in child processes, for tests, audits, benchmarks and fuzzing.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildCall } from "../packages/conformance/src/project.ts";

/** Root folder of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds a site and waits until it is done. */
export function runBuild(
  content: string,
  target: string,
  options: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const [node, args, call] = buildCall(content, target, options, env);
  const { status, stdout, stderr } = spawnSync(node, args, {
    ...call,
    encoding: "utf8",
    timeout: 600_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, output: stdout + stderr };
}
