import assert from "node:assert/strict";
import { test } from "node:test";
import { importTree } from "../site-tree.fixture.ts";

test("shows one line for remarks with the same message, and each of them in the full report", () => {
  const names = Array.from({ length: 6 }, (_, at) => `_posts/2024-01-0${at + 1}-x.md`);
  const imported = importTree({
    "_config.yml": "title: T\n",
    ...Object.fromEntries(names.map((name) => [name, "---\ntitle: T\n---\nA text.\n"])),
  });
  assert.ok(
    imported.report().includes("  no description: its first sentences are used (6 times)"),
    imported.report().join("\n"),
  );
  assert.equal(imported.report("Missing values filled in").length, 6);
});
