import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { contrast, hueOf, leastContrast, makeReadable } from "./contrast.ts";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  const pairs: [string, string, number][] = [
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
  ];
  for (const [one, other, ratio] of pairs)
    test(`of ${one} and ${other} is ${ratio}`, () => {
      assert.equal(Math.round(contrast(one, other) * 100) / 100, ratio);
      assert.equal(contrast(one, other), contrast(other, one));
    });
});

describe("a colour that is made readable", () => {
  const grounds = [
    ["#fcfbf8", "#ffffff", "#f3f0e9"],
    ["#12171c", "#20282f", "#1b2329"],
  ];
  for (const ground of grounds)
    test(`has sufficient contrast on ${ground.join(", ")} for any input`, () => {
      fc.assert(
        fc.property(colours, (colour) => {
          const made = makeReadable(colour, ground, 4.5);
          assert.match(made, /^#[0-9a-f]{6}$/);
          assert.ok(leastContrast(made, ground) >= 4.5, made);
          assert.equal(makeReadable(made, ground, 4.5), made);
        }),
        { numRuns: 300 },
      );
    });

  test("is unchanged if it is already readable", () => {
    assert.equal(makeReadable("#0b4f6c", ["#ffffff"], 4.5), "#0b4f6c");
  });

  test("keeps its hue", () => {
    const made = makeReadable("#ff6a00", ["#ffffff"], 4.5);
    assert.notEqual(made, "#ff6a00");
    const [before = 0, after = 0] = [hueOf("#ff6a00"), hueOf(made)];
    assert.ok(Math.abs(before - after) < 8, `${before} ${after}`);
  });

  test("has no hue if it is grey", () => {
    assert.equal(hueOf("#808080"), undefined);
  });
});
