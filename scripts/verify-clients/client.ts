/**
 * What `npm run verify:clients` is made of: generated clients, each with a program that calls every operation with what was generated and prints a
 * line a call (calls.ts).
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Call } from "./calls.ts";
import { Missing } from "../tally.ts";

export interface Workplace {
  /** The site's openapi.json, on disk. */
  description: string;
  /** What the program is to call, in this order. */
  calls: readonly Call[];
  /** An empty folder. */
  work: string;
  /** A folder that is kept, for tools. */
  cache: string;
}

/** A program and what it is started with before its own arguments: where the site is, and where it is damaged. */
interface Program {
  command: string;
  args: readonly string[];
  cwd?: string;
}

export interface Client {
  /** The generator and what it makes. */
  name: string;
  /**
   * Generates and builds the client.
   *
   * @throws Missing where something is not on this machine and cannot be had
   */
  prepare(place: Workplace): Program;
}

/** Runs a tool that must be there. Its failure is one of the client. */
export function run(command: string, args: readonly string[], cwd?: string) {
  const { status, stdout, stderr, error } = start(command, args, cwd);
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(" ")}\n${error?.message ?? ""}${(stdout + stderr).slice(-4000)}`,
    );
  return stdout;
}

/** Asks for a tool, or installs it. Its failure says that it cannot be had here. */
export function need(
  what: string,
  command: string,
  args: readonly string[],
  cwd?: string,
  env: NodeJS.ProcessEnv = {},
): void {
  if (start(command, args, cwd, env).status !== 0) throw new Missing(what);
}

/** Installs packages from npm into a folder. That the first cannot be had is what is said. */
export function installPackages(work: string, names: readonly string[]): void {
  writeFileSync(path.join(work, "package.json"), '{ "private": true }');
  need(
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
