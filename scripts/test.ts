/**
 * `npm test`: builds the demo content once, then runs every test beside the code and in tests/, but those of `npm run verify:site`, which are
 * named slow.
 *
 * Arguments name single test files. The demo site is then built only where one of them asks for it (tests/demo-site.fixture.ts) and what is in dist
 * is older than what it is made from; one file after the other, so that no two build it.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: "1",
  ASTRO_DEV_BACKGROUND: "0",
  ASTRO_PREVIEW_BACKGROUND: "0",
  // Two hundred processes load the same modules.
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`,
};

const run = (...args: string[]) => {
  const { status } = spawnSync(process.execPath, args, {
    env,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
};

const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : globSync([
        "src/**/*.test.ts",
        "scripts/**/*.test.ts",
        "tests/**/*.test.ts",
      ])
        .filter((file) => !file.endsWith(".slow.test.ts"))
        // Those of tests/ take longest: whoever begins with them does not wait for them at the end.
        .toSorted((a, b) => (a < b ? 1 : -1));
if (named.length === 0) {
  run("src/cli/broadsheet.ts", "build");
  env["BROADSHEET_DEMO"] = "built";
}
run("--test", `--test-concurrency=${named.length === 0 ? 3 : 1}`, ...files);
