/**
 * `npm test`: builds the demo and runs all tests except the slow ones, which `npm run verify:site`
 * runs.
 *
 * The files of a group share one process, so that modules load once and a site or browser starts
 * once (tests/hosts/running-sites.fixture.ts). Groups run in parallel, because waiting for a
 * browser or a server leaves a core idle; unit tests also run during the build, because they do not
 * read its output, and with a lower priority, so that the groups that wait for the build do not end
 * last. Unit tests that start programs are a separate group: the larger a process, the longer it
 * takes to start another. docs/contributing/testing.md lists the groups.
 *
 * Arguments select test files. The demo is then built only if one of them needs it and dist is
 * older than its sources (tests/build/demo-site.fixture.ts).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, statfsSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { endWithSignals } from "../src/command/end-with-signals.ts";
import { makeTemporary } from "../src/hosts/temporary-folder.ts";
import { runStep } from "./run-step.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

/** File system in memory, on Linux. */
const memory = "/dev/shm";
/** Free bytes that the temporary files of all groups need. */
const needed = 4 * 1024 ** 3;

const slow = ["**/node_modules/**", "**/*.slow.test.ts"];
const inBrowser = "tests/security/*.browser.test.ts";
const units = globSync("{bench,packages,scripts,src}/**/*.test.ts", { exclude: slow });
const startsPrograms = (file: string) =>
  /node:child_process|run-program\.fixture/.test(readFileSync(file, "utf8"));
const inProcess = units.filter((file) => !startsPrograms(file));
const isOfPlugin = (file: string) => /^src[\\/]plugins[\\/]/.test(file);
const groups = {
  programs: units.filter(startsPrograms),
  plugins: inProcess.filter(isOfPlugin),
  unit: inProcess.filter((file) => !isOfPlugin(file)),
  browser: globSync(["tests/browser/**/*.test.ts", inBrowser], { exclude: slow }),
  sites: globSync(["tests/{build,hosts}/**/*.test.ts", "tests/security/*.test.ts"], {
    exclude: [...slow, inBrowser],
  }),
  docs: globSync(["tests/{docs,package}/**/*.test.ts", "tests/*.test.ts"], { exclude: slow }),
};

Object.assign(process.env, {
  ASTRO_DEV_BACKGROUND: "0",
  ASTRO_PREVIEW_BACKGROUND: "0",
  ASTRO_TELEMETRY_DISABLED: "1",
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`,
});
storeInMemory();
const flags = [
  "--test",
  "--test-isolation=none",
  // A test that hangs fails with its name, and its timers and servers do not delay the exit.
  "--test-timeout=120000",
  "--test-force-exit",
  // A larger young generation needs fewer garbage collections, which saves a tenth of the time.
  "--max-semi-space-size=64",
];

/** Leaves a third of the processor time of another process, while both compute. */
const niceness = 5;

const results: string[] = [];
const named = process.argv.slice(2);
if (named.length > 0) await run("node", ...flags, ...named);
else {
  process.env["BROADSHEET_DEMO"] = "built";
  const duringBuild = ["programs", "plugins", "unit"] as const;
  const unit = Promise.all(duringBuild.map((name) => runGroup(name, niceness)));
  if (await run("node", "src/cli/broadsheet.ts", "build"))
    await Promise.all([runGroup("browser"), runGroup("sites"), runGroup("docs")]);
  await unit;
  console.log(results.join("\n"));
}

/**
 * Moves temporary folders into memory. Tests make and remove tens of thousands of small files, for
 * which a busy disk needs minutes.
 */
function storeInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, process.availableMemory()) < needed) return;
  process.env["TMPDIR"] = memory;
  Object.assign(process.env, makeTemporary().env);
  endWithSignals();
}

async function run(...step: [string, ...string[]]): Promise<boolean> {
  const passed = await runStep(...step);
  if (!passed) process.exitCode = 1;
  return passed;
}

/** Prints the report of a group when it is complete, so that reports do not interleave. */
async function runGroup(name: keyof typeof groups, nice = 0): Promise<void> {
  const started = performance.now();
  const child = spawn("node", [...flags, "--test-reporter=spec", ...groups[name].toSorted()], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.pid !== undefined && nice > 0)
    setPriority(child.pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + nice));
  const [report] = await Promise.all([text(child.stdout), once(child, "close")]);
  const took = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${name}\n\n${report}`);
  if (child.exitCode !== 0) process.exitCode = 1;
  const result = child.exitCode === 0 ? "ok" : "FAILED";
  results.push(`${result}  ${name}  ${took} s`);
}
