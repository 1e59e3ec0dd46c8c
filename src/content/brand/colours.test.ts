import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import fc from "fast-check";
import { brandColour, findUnreadable, groundsOf, themes } from "./colours.ts";
import { contrast, leastContrast } from "./contrast.ts";

const tokens = readFileSync(new URL("../../theme/styles/tokens.css", import.meta.url), "utf8");

/** @returns the light and dark value of a token in the stylesheet */
function token(name: string): { light: string; dark: string } {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  return { light, dark };
}

const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const papers = fc.constantFrom("warm", "white", "tinted");

describe("the colours of a brand", () => {
  test("start from the colours of the stylesheet", () => {
    for (const theme of themes)
      for (const [name, value] of Object.entries(groundsOf({}, theme)))
        assert.equal(value, token(name)[theme], `${name} ${theme}`);
  });

  test("are readable on every background in both themes, for any accent", () => {
    fc.assert(
      fc.property(accents, papers, (accent, paper) => {
        for (const theme of themes) {
          const { line: _line, ...grounds } = groundsOf({ accent, paper }, theme);
          const on = Object.values(grounds);
          const made = brandColour({ accent, paper }, "accent", theme) ?? "";
          assert.ok(leastContrast(made, on) >= 4.5, `${theme} ${made}`);
          // The other text colours keep their contrast.
          for (const [name, least] of [
            ["ink", 7],
            ["quiet", 4.5],
            ["field", 3],
          ] as const)
            assert.ok(
              leastContrast(token(name)[theme], on) >= least,
              `${name} on ${on.join(", ")}`,
            );
        }
      }),
      { numRuns: 200 },
    );
  });

  test("are undefined if site.yaml sets none", () => {
    assert.equal(brandColour({}, "accent", "light"), undefined);
    assert.deepEqual(findUnreadable({}), []);
  });

  test("set for one theme are refused if unreadable in it, with a readable alternative", () => {
    const [found, ...others] = findUnreadable({
      accent: { light: "#ffcc00", dark: "#ffcc00" },
    });
    assert.deepEqual(others, []);
    assert.equal(found?.theme, "light");
    assert.ok(contrast(found.instead, "#f3f0e9") >= 4.5);
    assert.ok(found.contrast < 2);
  });

  test("set for both themes are brightened on dark backgrounds, and unchanged where readable", () => {
    const brand = { accent: "#0b4f6c" };
    assert.equal(brandColour(brand, "accent", "light"), "#0b4f6c");
    const dark = brandColour(brand, "accent", "dark") ?? "";
    assert.ok(contrast(dark, groundsOf(brand, "dark").tint) >= 7);
  });

  test("set for both themes are never refused", () => {
    assert.deepEqual(findUnreadable({ accent: "#ffcc00" }), []);
  });
});
