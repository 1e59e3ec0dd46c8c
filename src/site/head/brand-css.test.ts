import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { brand as brandSettings, type BrandSettings } from "../../content/settings/brand.ts";
import { formatBrand, ownFonts, shippedFonts } from "./brand-css.ts";

const read = (value: object): BrandSettings => z.parse(brandSettings, value) ?? {};
const css = (value: object) => formatBrand(read(value), (name) => `/content/${name}`);

describe("the stylesheet of a brand", () => {
  test("is empty for a site without brand settings", () => {
    assert.equal(css({}), "");
    assert.equal(css({ type: "editorial", density: "regular" }), "");
  });

  const rows: [name: string, value: object, line: string][] = [
    ["a corner", { corner: "sharp" }, "--radius: 0;"],
    ["a density", { density: "compact" }, "--space-5: 1.25rem;"],
    ["a voice", { type: "modern" }, "--serif: var(--sans);"],
    ["white paper", { paper: "white" }, "--paper: light-dark(#ffffff, #111315);"],
    [
      "an accent, which is also the highlight",
      { accent: { light: "#0b4f6c", dark: "#8ecae6" } },
      "--signal: light-dark(#0b4f6c, #8ecae6);",
    ],
    [
      "a separate highlight",
      {
        accent: "#0b4f6c",
        highlight: { light: "#b3561d", dark: "#f0a868" },
      },
      "--signal: light-dark(#b3561d, #f0a868);",
    ],
  ];
  for (const [name, value, line] of rows)
    test(`contains the rules for ${name}, in the brand layer`, () => {
      const written = css(value);
      assert.match(written, /^@layer brand \{\n/);
      assert.ok(written.includes(line), written);
    });

  test("loads the site's own fonts, a variable font for every weight", () => {
    const own = {
      type: {
        text: "./fonts/a.woff2",
        interface: { regular: "./fonts/b.woff2", bold: "./fonts/c.woff2" },
      },
    };
    const written = css(own);
    assert.match(
      written,
      /"Brand text";\n {2}src: url\("\/content\/fonts\/a\.woff2"\);\n {2}font-weight: 100 900;/,
    );
    assert.match(written, /url\("\/content\/fonts\/c\.woff2"\);\n {2}font-weight: 501 900;/);
    assert.match(written, /--serif: "Brand text", Georgia, serif;/);
    assert.match(written, /--display: var\(--serif\);/);
    assert.deepEqual(ownFonts(read(own)), ["fonts/a.woff2", "fonts/b.woff2"]);
  });

  const fetched: [value: object, fonts: string[]][] = [
    [{}, ["serif", "display", "sans"]],
    [{ type: "modern" }, ["sans"]],
    [{ type: "plain" }, []],
    [{ type: { text: "./a.woff2" } }, ["sans"]],
    [{ type: { headings: "./a.woff2" } }, ["serif", "sans"]],
    [{ type: { interface: "./a.woff2" } }, ["serif", "display"]],
  ];
  for (const [value, fonts] of fetched)
    test(`preloads ${fonts.join(" and ") || "none of the shipped fonts"} for ${JSON.stringify(value)}`, () => {
      assert.deepEqual(shippedFonts(read(value)), fonts);
    });
});
