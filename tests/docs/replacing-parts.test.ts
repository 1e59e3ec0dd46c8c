/**
 * Comparison of the components and props in docs/guides/replacing-parts.md with the code.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { partNames } from "../../src/render/virtual-modules.ts";
import { root } from "../build/built-sites.fixture.ts";

const read = (name: string) => readFileSync(path.join(root, name), "utf8");

const rows = [
  ...read("docs/guides/replacing-parts.md").matchAll(/^\| `(\w+)` +\|[^|]+\| (.+?) +\|$/gm),
].map(([, name = "", props = ""]) => ({ name, props }));

describe("docs/guides/replacing-parts.md", () => {
  test("lists all replaceable components", () => {
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...partNames],
    );
  });

  for (const { name, props } of rows)
    test(`lists the props of ${name}`, () => {
      const source = read(`src/theme/parts/${name}.astro`);
      const shape = /interface Props \{([^]*?)\n\}/.exec(source)?.[1] ?? "";
      assert.deepEqual(
        props.replaceAll("`", "").split(", "),
        [...shape.matchAll(/^ {2}(\w+)\??:/gm)].map(([, prop]) => prop),
      );
    });
});
