import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { truncate } from "./truncate.ts";

const rows: [text: string, limit: number, expected: string][] = [
  ["A short text.", 20, "A short text."],
  ["The pumps are old. They still run every night.", 30, "The pumps are old."],
  ["Pumps are old. They still run every night.", 36, "Pumps are old."],
  ["The pumps, which are old, still run.", 20, "The pumps, which…"],
  ["The pumps, which are old, still run.", 11, "The pumps…"],
  ["Gas use fell from 5.8 to 1.3 GWh in the first full year.", 26, "Gas use fell from 5.8 to…"],
  ["It updates the U.S. Web Design Standards for all.", 30, "It updates the U.S. Web…"],
  ["ポンプは古い。まだ毎晩動いている。それでも。", 12, "ポンプは古い。"],
  ["ポンプはとても古いがまだ動いている", 8, "ポンプはとても…"],
  ["Donaudampfschifffahrtsgesellschaft", 10, "Donaudamp…"],
];

describe("truncate", () => {
  for (const [text, limit, expected] of rows)
    test(`gives "${expected}"`, () => assert.equal(truncate(text, limit), expected));

  test("never exceeds the limit, and gives a start of the text", () => {
    const texts = fc.array(fc.constantFrom("a", "word", " ", ". ", "。", "1", "😀"));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (parts, limit) => {
        const text = parts.join("");
        const cut = truncate(text, limit);
        assert.ok([...cut].length <= limit);
        assert.ok(text.startsWith(cut.replace(/…$/, "")));
      }),
    );
  });
});
