import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fold } from "../fold.ts";
import { toSearchText } from "./search-text.ts";

describe("searched text", () => {
  for (const [text, expected] of [
    ["Pumps, 3 valves", "PUMPS, 3 VALVES"],
    ["Öl", "axqL"],
    ["’", "cmklt"],
    ["я", "bomz"],
    ["😀", "dlzqkk"],
  ] as const) {
    test(`of ${text} is ASCII`, () => {
      assert.equal(toSearchText(text), expected);
      assert.match(toSearchText(text), /^[\0-\x7f]*$/);
    });
  }

  test("has no small letters of its own in any folded character", () => {
    for (let point = 0; point <= 0x10ffff; point++)
      if (/[a-z]/.test(fold(String.fromCodePoint(point))))
        assert.fail(`U+${point.toString(16)}`);
  });

  test("holds the form of a part exactly where the folded text holds the part", () => {
    const letters = fc.string({
      unit: fc.constantFrom(..."aOÖß€’e\u0301日本😀😁кσς \t"),
      maxLength: 6,
    });
    fc.assert(
      fc.property(letters, letters, (text, part) => {
        assert.equal(
          toSearchText(text).includes(toSearchText(part)),
          fold(text).includes(fold(part)),
        );
      }),
      { numRuns: 5000 },
    );
  });
});
