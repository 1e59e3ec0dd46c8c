import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { toSearchText } from "../contract/data/search-text.ts";
import { textFinder } from "./find-text.ts";

/** Few letters, so that parts of a needle are found where the needle is not. */
const letters = fc.string({
  unit: fc.constantFrom("A", "E", "Q", "WATERFALL", " ", "\n", "ü", "Ж"),
  maxLength: 40,
});

describe("a text finder", () => {
  test("finds what indexOf finds, from any place on", () => {
    fc.assert(
      fc.property(
        letters,
        letters.filter((text) => text !== ""),
        fc.nat(60),
        (some, sought, from) => {
          const text = toSearchText(some + sought.slice(1) + sought + some);
          const needle = toSearchText(sought);
          assert.equal(
            textFinder(needle)(text, from),
            text.indexOf(needle, from),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  for (const [text, needle, from, place] of [
    ["WATER WATERFALL", "WATERFALL", 0, 6],
    ["WATERFALL", "WATERFALL", 1, -1],
    ["FALL", "WATERFALL", 0, -1],
    ["", "A", 0, -1],
  ] as const)
    test(`finds ${needle} in "${text}" from ${from} on at ${place}`, () => {
      assert.equal(textFinder(needle)(text, from), place);
    });
});
