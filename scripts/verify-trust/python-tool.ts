/**
 * Installation of Python tools, each in its own virtual environment.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Attack, Outcome } from "./attack.ts";

/**
 * @param requirement pip requirement; its package has a program of the same name
 * @returns path of the program, or the outcome of a skipped attack
 */
export function installTool(
  { work, log }: Pick<Attack, "work" | "log">,
  requirement: string,
): string | Outcome {
  const [name = ""] = requirement.split(/[<>=]/);
  const skip = (reason: string) => ({ tried: "", found: [], skipped: reason });
  const environment = path.join(work, "venv");
  if (run("python3", ["-m", "venv", environment]).status !== 0)
    return skip("Python 3 with venv is not installed");
  const isWindows = process.platform === "win32";
  const bin = path.join(environment, isWindows ? "Scripts" : "bin");
  log(`installing ${name}`);
  const options = ["--quiet", "--disable-pip-version-check"];
  return run(path.join(bin, "pip"), ["install", ...options, requirement]).status === 0
    ? path.join(bin, name)
    : skip(`${name} cannot be installed`);
}

export function run(command: string, args: readonly string[], cwd?: string) {
  return spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    timeout: 900_000,
  });
}
