/**
 * Site builds in child processes, for tests, audits, benchmarks and fuzzing.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildCall } from "../packages/conformance/src/project.ts";
import { prepareContent } from "./real-content.ts";

/** Root folder of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** 675 documents of real sites. They are not part of the project, so the folder may be missing. */
export const realContent = prepareContent(
  path.join(root, "../shared/corpus/gsa/content"),
  path.join(root, "node_modules/.cache/broadsheet/real-content"),
);

/** Content folders of the demo and, if it is on this machine, of the real site. */
export const contents = ["content", ...(existsSync(realContent) ? [realContent] : [])];

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
