/**
 * Holds what is written about packages to package.json: docs/dependencies.md and the README's libraries name each of them once, and no other.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { root } from "./built-sites.fixture.ts";

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
  ...globSync("packages/*/package.json", { cwd: root }),
];
const names = [
  ...new Set(
    manifests
      .flatMap((file) => Object.values(manifest.parse(JSON.parse(read(file)))))
      .flatMap((group) => Object.keys(group)),
  ),
].toSorted();

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional() })),
});
const packages = Object.assign(
  {},
  ...["package-lock.json", "scripts/runtime/package-lock.json"].map(
    (file) => lockSchema.parse(JSON.parse(read(file))).packages,
  ),
);

/** @returns the cells of every row of the tables in a Markdown text, without heads */
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

/** `@types/{hast,node}, zod` → `@types/hast`, `@types/node`, `zod` */
function expand(cell: string): string[] {
  return cell
    .replace(/([^\s,]*)\{([^}]*)\}/g, (_, scope: string, list: string) =>
      list
        .split(",")
        .map((name) => scope + name)
        .join(", "),
    )
    .split(", ");
}

describe("docs/dependencies.md", () => {
  const rows = rowsOf(read("docs/dependencies.md"));

  test("has a row for each package of package.json, and no other", () => {
    assert.deepEqual(rows.map(([name = ""]) => name).toSorted(), names);
  });

  test("says what each is for, and who keeps it", () => {
    for (const [name = "", purpose = "", , keeper = ""] of rows)
      assert.ok(purpose.length > 0 && keeper.length > 0, name);
  });

  for (const [name = "", , licence] of rows)
    test(`has the licence of ${name}`, () => {
      assert.equal(licence, packages[`node_modules/${name}`]?.license);
    });
});

describe("the README's libraries", () => {
  const [, section = ""] = read("README.md").split("## Libraries\n");
  const [libraries = ""] = section.split("\n## ");

  test("are those of package.json, each once", () => {
    assert.deepEqual(
      rowsOf(libraries)
        .flatMap(([cell = ""]) => expand(cell))
        .toSorted(),
      names,
    );
  });
});
