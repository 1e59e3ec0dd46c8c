/**
 * Holds the direction of the data: content → model → emit → dist → edge. Nothing imports against it.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { root } from "./built-sites.fixture.ts";

/** What the files of a folder may import: folders of the project, packages, Node's own modules. */
const allowed: Record<string, (RegExp | string)[]> = {
  "src/contract": ["src/contract", "zod", "fastest-levenshtein"],
  "src/collections": ["src/contract", "src/collections"],
  "src/model": [
    "src/contract",
    "src/collections",
    "src/model",
    /^(?:zod|yaml|gray-matter|remark|remark-gfm|satteri|unist-util-visit-parents|mdast)$/,
    /^node:(?:fs|path|child_process)$/,
  ],
  "src/emit": [
    "src/contract",
    "src/collections",
    "src/emit",
    "src/model",
    /^(?:zod|zod-openapi|feed|yaml|satteri)$/,
    "node:crypto",
  ],
  "src/edge": ["src/contract", "src/edge"],
  "src/integration": [/./],
  "src/client": ["src/contract", "src/client"],
  "src/pages": [
    "src/contract",
    "src/model",
    "src/components",
    "src/layouts",
    "src/client",
    /^(?:astro(?::|\/types$)|broadsheet:)/,
  ],
  "src/layouts": [
    "src/contract",
    "src/model",
    "src/components",
    "src/layouts",
    "src/client",
    "src/styles",
    /^(?:astro(?::|\/types$)|broadsheet:)/,
  ],
  "src/components": [
    "src/contract",
    "src/collections",
    "src/model",
    "src/components",
    "src/layouts",
    "src/styles",
    "src/client",
    /^(?:astro(?::|\/types$)|broadsheet:|@fontsource-variable\/)/,
  ],
  functions: ["src/edge", "@cloudflare/workers-types"],
};

/** Only these read files, run programs or look at the clock; the rest is pure. */
const rim =
  /^src\/(?:integration\/|model\/(?:read-content|git|load-site)\.ts$)/;

const files = globSync(
  Object.keys(allowed).map((folder) => `${folder}/**/*.{ts,astro}`),
  { cwd: root },
)
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
  .toSorted();

describe("imports", () => {
  for (const file of files) {
    test(`of ${file} follow the table`, () => {
      const folder =
        Object.keys(allowed).find((name) => file.startsWith(`${name}/`)) ?? "";
      const text = readFileSync(path.join(root, file), "utf8");
      for (const [, imported = ""] of text.matchAll(
        /^(?:import|export)\s(?:[^"';=]*?\sfrom\s)?["']([^"']+)["']/gm,
      )) {
        const target = imported.startsWith(".")
          ? path.posix.join(path.posix.dirname(file), imported)
          : imported;
        const isAllowed = allowed[folder]?.some((rule) =>
          typeof rule === "string"
            ? target === rule || target.startsWith(`${rule}/`)
            : rule.test(target),
        );
        assert.ok(isAllowed, `${folder} must not import ${imported}`);
        if (/^node:(?:fs|child_process)$/.test(imported))
          assert.match(file, rim, `${imported} belongs at the rim`);
      }
    });
  }

  test("reach every file of the source", () => {
    assert.ok(files.length > 50);
  });
});
