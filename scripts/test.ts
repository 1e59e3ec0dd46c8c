/**
 * `npm test`: builds the demo content once, then runs every test beside the code and in tests/, but those of `npm run verify:site`, which are
 * named slow. Many files share a process (group-tests.ts).
 *
 * Arguments name single test files. The demo site is then built only where one of them asks for it (tests/build/demo-site.fixture.ts) and what is in dist
 * is older than what it is made from; one file after the other, so that no two build it.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { groupTests } from "./group-tests.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: "1",
  ASTRO_DEV_BACKGROUND: "0",
  ASTRO_PREVIEW_BACKGROUND: "0",
  // The processes load the same modules.
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`,
};

const run = (...args: string[]) => {
  const { status } = spawnSync(process.execPath, args, {
    env,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
};

/** @returns a file that Node runs as one test file, and that is made of these */
function writeGroup(group: readonly string[], index: number): string {
  const [first = "", second] = group;
  if (second === undefined) return first;
  const file = `.wrangler/tests/group-${index}.test.mjs`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, group.map((name) => `import "../../${name}";\n`).join(""));
  return file;
}

const named = process.argv.slice(2);
if (named.length > 0) run("--test", "--test-concurrency=1", ...named);
else {
  run("src/cli/broadsheet.ts", "build");
  env["BROADSHEET_DEMO"] = "built";
  const files = globSync([
    "src/**/*.test.ts",
    "packages/*/src/**/*.test.ts",
    "scripts/**/*.test.ts",
    "tests/**/*.test.ts",
  ])
    .filter((file) => !file.endsWith(".slow.test.ts"))
    .toSorted();
  run("--test", "--test-concurrency=3", ...groupTests(files).map(writeGroup));
}
