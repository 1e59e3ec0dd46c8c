/**
 * `npm run docs` builds the documentation, whole.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { makeFolder, root } from "../build/built-sites.fixture.ts";

describe("npm run docs", () => {
  const output = path.join(makeFolder(), "docs");
  const read = (file: string) => readFileSync(path.join(output, file), "utf8");
  before(() => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/docs.ts", "--outDir", output],
      { cwd: root, encoding: "utf8" },
    );
    assert.equal(status, 0, stdout + stderr);
  });

  for (const [file, text] of [
    ["index.html", "A site of your own"],
    ["guides/first-steps/start.md", "npx broadsheet init my-site"],
    ["guides/publishing.md", "1. [Hosts"],
    ["guides/publishing/publish/index.html", "Part 2 of 5"],
    ["api/public/v1/guides/the-engine.json", '"slug":"the-engine"'],
    ["reference/settings.md", "`base_url`"],
    ["feed.xml", "Broadsheet 0.2.0"],
    ["api/public/v1/decisions.json", '"type":"decisions"'],
  ] as const)
    test(`${file} has ${text}`, () => {
      assert.ok(read(file).includes(text));
    });
});
