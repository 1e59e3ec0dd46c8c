/**
 * The built demo site. Importing this module builds it, unless dist is newer than its sources.
 * `npm test` without arguments builds it once for all tests.
 */
import assert from "node:assert/strict";
import { existsSync, globSync, statSync } from "node:fs";
import path from "node:path";
import { build, demoContent, root } from "./built-sites.fixture.ts";

export const demoOutput = path.join(root, "dist");

if (process.env["BROADSHEET_DEMO"] !== "built" && !isBuilt()) {
  const { status, output } = build(demoContent, demoOutput);
  assert.equal(status, 0, output);
}

function isBuilt(): boolean {
  const built = path.join(demoOutput, "_data/urls.txt");
  if (!existsSync(built)) return false;
  const since = statSync(built).mtimeMs;
  return globSync(["{content,public,scripts,src}/**/*", "astro.config.mjs", "package-lock.json"], {
    cwd: root,
    exclude: ["**/*.test.ts", "**/*.fixture.ts", "**/golden/**"],
  }).every((file) => statSync(path.join(root, file)).mtimeMs < since);
}
