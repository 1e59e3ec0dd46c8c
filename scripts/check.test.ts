import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeContent } from "../src/model/content-folder.fixture.ts";

const run = (files: Parameters<typeof writeContent>[0], ...args: string[]) =>
  spawnSync(
    process.execPath,
    [fileURLToPath(new URL("check.ts", import.meta.url)), ...args],
    {
      env: { ...process.env, CONTENT_DIR: writeContent(files) },
      encoding: "utf8",
    },
  );

describe("npm run check", () => {
  test("says that nothing is wrong", () => {
    const { status, stdout } = run({});
    assert.equal(stdout, "1 documents, no problem.\n");
    assert.equal(status, 0);
  });

  test("names every problem and ends with 1", () => {
    const { status, stdout } = run({ "blog/a.md": "", "guides/b.md": "x" });
    assert.match(stdout, /^content\/blog\/a\.md:1:1 {2}is empty\./);
    assert.match(
      stdout,
      /\ncontent\/guides\/b\.md:1:1 {2}has no front matter\./,
    );
    assert.match(stdout, /\n2 problems in the content\.\n$/);
    assert.equal(status, 1);
  });

  test("refuses a format that it does not know", () => {
    const { status, stderr } = run({}, "--format", "xml");
    assert.equal(
      stderr,
      '--format must be one of text, github, json, got "xml".\n',
    );
    assert.equal(status, 1);
  });
});
