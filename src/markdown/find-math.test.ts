import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../format/property-tests.fixture.ts";
import { findMath } from "./math.ts";

const rows: [text: string, formulas: string[]][] = [
  ["Let $x$ be $a^2 + b_1$.", ["x", "a^2 + b_1"]],
  ["$$\nx = 1\n\\\\ y\n$$", ["x = 1\n\\\\ y"]],
  ["设$x=1$，则$y=x+1$是整数。", ["x=1", "y=x+1"]],
  ["関数$f(x)$のグラフ、식$a$이다", ["f(x)", "a"]],
  ["คือ$x$นะ", ["x"]],
  ["价格$5至$6元，约$5元，或$", []],
  ["比$a$大", ["a"]],
  ["From $5 to $6, and $7", []],
  ["From $5-$6, or 7$ and 8$", []],
  ["Pay US$5 or A$6$ a day", []],
  ["It costs $5 and US$ more", []],
  ["`$HOME` and $PATH:$HOME", []],
  ["`$a$`\n\n```\n$b$\n```\n\n<!-- $c$ -->", []],
  ["An escaped \\$x$ is none", []],
  ["A [link](/a$b$c) and https://a.example/$b$ are none", []],
  ["Not $over\n\nparagraphs$", []],
  ["A price of \\$5 within $\\text{\\$5}$", ["\\text{\\$5}"]],
];

for (const [text, expected] of rows)
  test(`${JSON.stringify(text)} contains ${expected.length || "no"} formulas`, () => {
    const { formulas } = findMath(text);
    assert.deepEqual(
      formulas.map(({ tex }) => tex),
      expected,
    );
  });

test("a text without formulas is unchanged, and dollar signs next to a formula are literal", () => {
  assert.equal(findMath("$5 and $6").text, "$5 and $6");
  assert.equal(findMath("$5 and $x$").text, "\\$5 and $x$");
});

test("backticks within a formula are part of it", () => {
  assert.deepEqual(findMath("$$`$`5$$").formulas, [{ offset: 0, tex: "`$`5", isBlock: true }]);
});

test("each formula has its offset in the text", () => {
  const part = fc.constantFrom("$", "$$", "a", "5", " ", "\n\n", "\\", "`", "<");
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      for (const { offset, tex } of findMath(text).formulas)
        assert.ok(
          text
            .slice(offset)
            .replace(/^\$\$?\s*/, "")
            .startsWith(tex),
        );
    }),
    { numRuns: runs(5_000) },
  );
});
