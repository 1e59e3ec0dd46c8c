/**
 * Names of the exports of the package and of the client. exports.slow.test.ts compares their types,
 * for which TypeScript reads the declarations of all packages.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { partNames } from "../render/virtual-modules.ts";
import { entries, modules, root } from "./exports.fixture.ts";

const golden = readFileSync(path.join(import.meta.dirname, "exports.golden.txt"), "utf8");

/** Lines of a module in the golden file, by exported name; lines of members start with spaces. */
function linesOf(module: string): Map<string, string> {
  const section = golden.split("\n\n").find((text) => text.startsWith(`${module}\n`)) ?? "";
  const lines = section.matchAll(/^(\w+): (.*)$/gm);
  return new Map(Array.from(lines, ([, name = "", text = ""]) => [name, text]));
}

describe("package", () => {
  for (const { name, file } of modules)
    test(`exports the same names from ${name} as before`, async () => {
      const lines = linesOf(name);
      assert.notEqual(lines.size, 0);
      const values = Object.keys(await import(pathToFileURL(path.join(root, file)).href));
      for (const value of values) assert.ok(lines.has(value), value);
      for (const [line, text] of lines)
        if (!/^(?:type |interface$|from another package$)/.test(text))
          assert.ok(values.includes(line), line);
    });

  test("exports exactly the replaceable parts of pages", () => {
    const files = globSync("*.astro", {
      cwd: path.join(root, "src/theme/parts"),
    });
    assert.deepEqual(
      files.map((file) => path.basename(file, ".astro")).toSorted(),
      partNames.toSorted(),
    );
    assert.equal(entries["./components/*.astro"], "./lib/theme/parts/*.astro");
  });
});
