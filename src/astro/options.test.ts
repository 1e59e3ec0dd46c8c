import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readOptions, type Options } from "./options.ts";

describe("broadsheet()", () => {
  test("accepts its options", () => {
    const options: Options = {
      contentDir: "texts",
      components: { Footer: "./src/Footer.astro" },
    };
    // Without the tables of the plugins, whose schemas are too large to print.
    const { extensions, ...read } = readOptions(options);
    assert.ok("static" in extensions.hosts);
    assert.deepEqual(read, options);
  });

  const refused: [options: object, message: RegExp][] = [
    [{ contentdir: "x" }, /unknown option "contentdir". Did you mean "contentDir"\?$/],
    [{ theme: "x" }, /unknown option "theme". Available: contentDir, /],
    [
      { components: { Mastheat: "./x.astro" } },
      /unknown option "Mastheat". Did you mean "Masthead"\?$/,
    ],
    [{ contentDir: "" }, /"contentDir" too small/],
    [
      { plugins: [{ api: 1, name: "one", components: { Footer: "./Footer.astro" } }] },
      /^Plugin "one" has the component Footer in "\.\/Footer\.astro", which is not the absolute path of a file\. Write fileURLToPath\(new URL\("\.\/Footer\.astro", import\.meta\.url\)\)\.$/,
    ],
    [
      { plugins: [{ api: 1, name: "one", pages: { month: { component: "/none/Month.astro" } } }] },
      /^Plugin "one" has the component month in "\/none\/Month\.astro", which is not the absolute path/,
    ],
  ];
  for (const [options, message] of refused)
    test(`rejects ${JSON.stringify(options)}`, () => {
      assert.throws(() => readOptions(options), { message });
    });
});
