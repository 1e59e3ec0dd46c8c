/** Packages that a command loads, for tests of modules that are loaded on demand. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runProgram } from "./run-program.fixture.ts";

/** Module that writes the URLs of all loaded modules to a file when the process ends. */
const recorder = `
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
const urls = [];
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
process.on("exit", () => writeFileSync(process.env.LOADED_MODULES, urls.join("\\n")));
`;

/**
 * Runs a command in a process of its own.
 *
 * @throws Error with its output if it fails
 * @returns names of the loaded packages and the number of loaded modules, those of Node excepted
 */
export function loadedBy(words: readonly string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "loaded-"));
  try {
    const list = path.join(folder, "modules.txt");
    const { status, stdout, stderr } = runProgram(words, {
      env: {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(recorder)}`,
        LOADED_MODULES: list,
        ...env,
      },
    });
    if (status !== 0) throw new Error(`broadsheet ${words.join(" ")} fails:\n${stdout}${stderr}`);
    const modules = readFileSync(list, "utf8")
      .split("\n")
      .filter((url) => url.startsWith("file:"));
    const packages = modules.flatMap(
      (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
    );
    return { packages: [...new Set(packages)].toSorted(), modules };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
