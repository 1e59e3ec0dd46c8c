/**
 * Comparison of docs/contributing/dependencies.md with package.json: one row for each package, with
 * its licence.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { root } from "../build/built-sites.fixture.ts";

const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const record = z.record(z.string(), z.string());
const manifest = z.object({
  dependencies: record.default({}),
  optionalDependencies: record.default({}),
  devDependencies: record.default({}),
});
const manifests = [
  "package.json",
  "scripts/runtime/package.json",
  "tests/package/registry/package.json",
  ...globSync("packages/*/package.json", { cwd: root }),
];
const names = [
  ...new Set(
    manifests
      .flatMap((file) => Object.values(manifest.parse(JSON.parse(read(file)))))
      .flatMap((group) => Object.keys(group)),
  ),
]
  .filter((name) => !/^broadsheet(?:-|$)/.test(name))
  .toSorted();

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional() })),
});
const packages = Object.assign(
  {},
  ...[
    "package-lock.json",
    "scripts/runtime/package-lock.json",
    "tests/package/registry/package-lock.json",
  ].map((file) => lockSchema.parse(JSON.parse(read(file))).packages),
);

/** @returns the cells of all table rows in a Markdown text, without headers */
function rowsOf(markdown: string): string[][] {
  return markdown
    .split("\n")
    .filter((line, index, lines) => {
      const next = lines[index + 1] ?? "";
      return line.startsWith("|") && ![line, next].some((text) => /^\| *-/.test(text));
    })
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe("docs/contributing/dependencies.md", () => {
  const rows = rowsOf(read("docs/contributing/dependencies.md"));

  test("has a row for each package of package.json, and no other", () => {
    assert.deepEqual(rows.map(([name = ""]) => name).toSorted(), names);
  });

  test("has a purpose and a maintainer for each", () => {
    for (const [name = "", purpose = "", , maintainer = ""] of rows)
      assert.ok(purpose.length > 0 && maintainer.length > 0, name);
  });

  for (const [name = "", , licence] of rows)
    test(`has the licence of ${name}`, () => {
      assert.equal(licence, packages[`node_modules/${name}`]?.license);
    });
});
