/**
 * Build of the documentation with `npm run docs`.
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
    ["index.html", "Get started"],
    ["docs/get-started.md", "npm run init -- ../brightwater"],
    ["docs/guides.md", "- [Hosting"],
    ["docs/guides/publishing/index.html", "Publishing"],
    ["api/public/v1/docs/contributing.json", '"slug":"contributing"'],
    ["docs/reference/settings.md", "`base_url`"],
    ["docs/reference/settings/index.html", 'href="/docs/reference/0-2/settings/"'],
    ["docs/reference/0-2/settings/index.html", "the text of an earlier version, 0.2"],
    ["docs/reference/0-2/settings/index.html", 'href="/docs/reference/settings/"'],
    ["feed.xml", "Broadsheet 0.2.0"],
  ] as const)
    test(`${file} has ${text}`, () => {
      assert.ok(read(file).includes(text));
    });
});
