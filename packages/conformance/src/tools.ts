/**
 * Programs of other projects: installation and execution. If a tool cannot be installed, its suite
 * is skipped; if a tool fails, that is a finding.
 */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Unavailable } from "./suite.ts";

const timeLimit = 900_000;

export function start(
  command: string,
  args: readonly string[],
  cwd?: string,
  env: NodeJS.ProcessEnv = {},
) {
  const done = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    timeout: timeLimit,
  });
  return { ...done, stdout: done.stdout ?? "", stderr: done.stderr ?? "" };
}

/**
 * @returns the output of an installed tool
 * @throws Error with its output if it fails
 */
export function run(...call: Parameters<typeof start>): string {
  const { status, stdout, stderr, error } = start(...call);
  const [command, args] = call;
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(" ")}\n${error?.message ?? ""}${(stdout + stderr).slice(-4000)}`,
    );
  return stdout;
}

/** Checks for a tool or installs it. @throws Unavailable if the command fails */
export function requireTool(name: string, ...call: Parameters<typeof start>): void {
  if (start(...call).status !== 0) throw new Unavailable(`${name} is not available`);
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

/** @returns the bin folder of a virtual environment with the packages */
export function installPython(cache: string, name: string, packages: readonly string[]): string {
  const environment = path.join(cache, `python-${name}`);
  const bin = path.join(environment, process.platform === "win32" ? "Scripts" : "bin");
  if (!existsSync(environment))
    requireTool("Python 3 with venv", "python3", ["-m", "venv", environment]);
  requireTool(`${packages.join(", ")} from PyPI`, path.join(bin, "pip"), [
    "install",
    "--quiet",
    "--disable-pip-version-check",
    ...packages,
  ]);
  return bin;
}
