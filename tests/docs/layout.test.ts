/**
 * Comparison of the folders in docs/contributing/layout.md with the file tree.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { root } from "../build/built-sites.fixture.ts";

const layout = readFileSync(path.join(root, "docs/contributing/layout.md"), "utf8");
const listed = Array.from(layout.matchAll(/^\| `([^`]+)`/gm), ([, folder = ""]) => folder);
const ignored = readFileSync(path.join(root, ".gitignore"), "utf8")
  .split("\n")
  .map((line) => line.replace(/\/$/, ""));

function foldersOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => path.posix.join(folder, name))
    .filter((name) => !ignored.some((pattern) => path.matchesGlob(name, pattern)));
}

describe("docs/contributing/layout.md", () => {
  test("lists every folder of the project and of src, and no other", () => {
    assert.deepEqual(
      listed.toSorted(),
      [...foldersOf("."), ...foldersOf("src")].filter((name) => name !== "src").toSorted(),
    );
  });

  test("mentions only existing subfolders", () => {
    for (const [, folder = "", text = ""] of layout.matchAll(/^\| `([^`]+)`\s*\|(.*)\|$/gm))
      for (const [, inside = ""] of text.matchAll(/`([\w-]+)`/g))
        assert.ok(foldersOf(folder).includes(`${folder}/${inside}`), `${folder}/${inside}`);
  });
});
