/**
 * Site builds in child processes, for tests, audits, benchmarks and fuzzing.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepareContent } from "./real-content.ts";

/** Root folder of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** 675 documents of real sites. They are not part of the project, so the folder may be missing. */
export const realContent = prepareContent(
  path.join(root, "../shared/corpus/gsa/content"),
  path.join(root, "node_modules/.cache/broadsheet/real-content"),
);

/** Build options that skip the slowest stages. */
export const lean = ["--skip", "search,social-images"];

export interface BuildOutcome {
  status: number | null;
  /** Standard output and standard error. */
  output: string;
}

/** @returns arguments and options for a Node process that builds a site as `npm run build` does */
export function buildCall(
  content: string,
  target: string,
  options: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) {
  return {
    args: ["src/cli/broadsheet.ts", "build", "--outDir", target, ...options],
    options: {
      cwd: root,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: "1",
        NO_COLOR: "1",
        CONTENT_DIR: content,
        ...env,
      },
    },
  };
}

/** Builds a site and waits until it is done. */
export function runBuild(
  content: string,
  target: string,
  options: readonly string[] = [],
  env: Record<string, string> = {},
): BuildOutcome {
  const call = buildCall(content, target, options, env);
  const { status, stdout, stderr } = spawnSync(process.execPath, call.args, {
    ...call.options,
    encoding: "utf8",
    timeout: 600_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, output: stdout + stderr };
}
