/** The command line in a process of its own, without a terminal to ask questions on. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("broadsheet.ts", import.meta.url));

interface Surroundings {
  cwd?: string;
  /** Added to the environment of the test, from which npm's INIT_CWD is removed. */
  env?: Record<string, string>;
}

/** @param words the command and its arguments */
export function runProgram(words: readonly string[], { cwd, env }: Surroundings = {}) {
  const { INIT_CWD: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: "utf8",
    cwd,
    env: { ...inherited, ...env },
  });
  return { status, stdout, stderr };
}
