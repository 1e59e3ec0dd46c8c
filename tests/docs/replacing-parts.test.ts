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

const guide = read("docs/guides/replacing-parts.md");
const rows = [...guide.matchAll(/^\| `(\w+)` +\|[^|]+\| (.+?) +\|$/gm)].map(
  ([, name = "", props = ""]) => ({ name, props }),
);

/** Files of the components that parts can use, by name. */
const others = new Map(
  [...read("package.json").matchAll(/"\.\/components\/(\w+)\.astro": "\.\/lib\/(.+)"/g)].map(
    ([, name = "", file = ""]) => [name, `src/${file}`],
  ),
);

describe("docs/guides/replacing-parts.md", () => {
  test("lists all replaceable components, then those that they can use", () => {
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...partNames, ...others.keys()],
    );
  });

  test("names places of pictures", () => {
    const [, source = ""] =
      /const places = \{([^]*?)\n\} as const/.exec(read("src/site/media/fit-picture.ts")) ?? [];
    const places = Array.from(source.matchAll(/^ {2}(\w+)[:,]/gm), ([, name = ""]) => name);
    const [, sentence = ""] = /^`place` is (.+\))/m.exec(guide) ?? [];
    const examples = guide.matchAll(/place="(\w+)"/g);
    const named = [...sentence.matchAll(/`(\w+)`/g), ...examples].map(([, name = ""]) => name);
    assert.deepEqual(new Set(named), new Set(["cover", "half", "card", "thumb", "text"]));
    assert.deepEqual(
      named.filter((name) => !places.includes(name)),
      [],
    );
  });

  for (const { name, props } of rows)
    test(`lists the props of ${name}`, () => {
      const file = others.get(name) ?? `src/theme/parts/${name}.astro`;
      // SiteLayout passes all of its props to SiteHead.
      const source = read(file.replace("layouts/SiteLayout", "components/SiteHead"));
      const shape = /interface Props \{([^]*?)\n\}/.exec(source)?.[1] ?? "";
      const all = [...shape.matchAll(/^ {2}(\w+)\??:/gm)].map(([, prop = ""]) => prop);
      const listed = props.replaceAll("`", "").split(", ");
      // Only the pages of Broadsheet need the other props of the components that parts can use.
      const wanted = others.has(name) ? all.filter((prop) => listed.includes(prop)) : all;
      assert.deepEqual(listed, wanted);
    });
});
