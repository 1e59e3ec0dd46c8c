/**
 * `npm test`: builds the demo and runs all tests except the slow ones, which `npm run verify:site`
 * runs.
 *
 * The files of a group share one process, so that modules load once and a site or browser starts
 * once (tests/hosts/running-sites.fixture.ts). Groups run in parallel, because waiting for a
 * browser or a server leaves a core idle; unit tests also run during the build, because they do not
 * read its output. Unit tests that start programs are a separate group: the larger a process, the
 * longer it takes to start another.
 *
 * Arguments select test files. The demo is then built only if one of them needs it and dist is
 * older than its sources (tests/build/demo-site.fixture.ts).
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const slow = ["**/node_modules/**", "**/*.slow.test.ts"];
const inBrowser = "tests/security/*.browser.test.ts";
const units = globSync("{bench,packages,scripts,src}/**/*.test.ts", { exclude: slow });
const startsPrograms = (file: string) =>
  /node:child_process|run-program\.fixture/.test(readFileSync(file, "utf8"));
const unitGroups = {
  programs: units.filter(startsPrograms),
  unit: units.filter((file) => !startsPrograms(file)),
};
const siteGroups = {
  browser: globSync(["tests/browser/**/*.test.ts", inBrowser], { exclude: slow }),
  sites: globSync(["tests/{build,docs,hosts}/**/*.test.ts", "tests/{*,security/*}.test.ts"], {
    exclude: [...slow, inBrowser],
  }),
};

const env: NodeJS.ProcessEnv = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: "1",
  ASTRO_DEV_BACKGROUND: "0",
  ASTRO_PREVIEW_BACKGROUND: "0",
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`,
};
// A larger young generation needs fewer garbage collections, which saves a tenth of the time.
const flags = ["--test", "--test-isolation=none", "--max-semi-space-size=64"];

const named = process.argv.slice(2);
if (named.length > 0) {
  const { status } = spawnSync(process.execPath, [...flags, ...named], { env, stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  const unitResults = runGroups(unitGroups);
  const build = spawn(process.execPath, ["src/cli/broadsheet.ts", "build"], {
    env,
    stdio: "inherit",
  });
  await once(build, "close");
  env["BROADSHEET_DEMO"] = "built";
  const siteResults = build.exitCode === 0 ? runGroups(siteGroups) : [];
  const results = await Promise.all([...unitResults, ...siteResults]);
  console.log(results.map(({ summary }) => summary).join("\n"));
  const isPassed = build.exitCode === 0 && results.every(({ passed }) => passed);
  process.exitCode = isPassed ? 0 : 1;
}

function runGroups(groups: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(groups).map(([name, files]) => runGroup(name, files));
}

/** Prints the report of a group when it is complete, so that reports do not interleave. */
async function runGroup(name: string, files: readonly string[]) {
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, "--test-reporter=spec", ...files.toSorted()], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [report] = await Promise.all([text(child.stdout), once(child, "close")]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${name}\n\n${report}`);
  const passed = child.exitCode === 0;
  return {
    passed,
    summary: `${passed ? "ok" : "FAILED"}  ${name}  ${files.length} files, ${seconds} s`,
  };
}
