/**
 * Interface of generated clients. The program of each makes all calls with the generated code and
 * prints one line per call (calls.ts).
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Call } from "./calls.ts";
import { Unavailable } from "../reporter.ts";

export interface Workspace {
  /** Path of the site's openapi.json. */
  description: string;
  /** Calls of the program, in order. */
  calls: readonly Call[];
  /** An empty folder. */
  work: string;
  /** Folder of installed tools, shared between runs. */
  cache: string;
}

/**
 * Command line of a program. The origins of the intact and the damaged site are appended to its
 * arguments.
 */
interface Program {
  command: string;
  args: readonly string[];
  cwd?: string;
}

export interface Client {
  /** Generator and language. */
  name: string;
  /**
   * Generates and builds the client.
   *
   * @throws Unavailable if a tool cannot be installed
   */
  prepare(workspace: Workspace): Program;
}

/** Runs an installed tool; a failure counts against the client. */
export function run(command: string, args: readonly string[], cwd?: string) {
  const { status, stdout, stderr, error } = start(command, args, cwd);
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(" ")}\n${error?.message ?? ""}${(stdout + stderr).slice(-4000)}`,
    );
  return stdout;
}

/** Checks for a tool or installs it; a failure means that the tool is not available. */
export function requireTool(
  name: string,
  command: string,
  args: readonly string[],
  cwd?: string,
  env: NodeJS.ProcessEnv = {},
): void {
  if (start(command, args, cwd, env).status !== 0) throw new Unavailable(name);
}

/** Installs npm packages into a folder. An error names the first of them. */
export function installPackages(work: string, names: readonly string[]): void {
  writeFileSync(path.join(work, "package.json"), '{ "private": true }');
  requireTool(
    `${names[0]} from npm`,
    "npm",
    ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", ...names],
    work,
  );
}

function start(
  command: string,
  args: readonly string[],
  cwd?: string,
  env: NodeJS.ProcessEnv = {},
) {
  const done = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    timeout: 600_000,
  });
  return { ...done, stdout: done.stdout ?? "", stderr: done.stderr ?? "" };
}
