import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findNearLine } from "./near-line.ts";

const many = Array.from({ length: 50_000 }, (_, index) => `other-${index}`);

for (const [title, more] of [
  ["a short file", []],
  ["a file of fifty thousand names", many],
] as const) {
  describe(`closest name, in ${title}`, () => {
    const names = [...more, "pump-sizing", "harbour-cranes", "/blog/pump-sizing/", ""].join("\n");
    for (const [name, expected] of [
      ["pump-sizng", "pump-sizing"],
      ["pmup-sizing", "pump-sizing"],
      ["harbor-cranes", "harbour-cranes"],
      ["/blog/pump-sizig/", "/blog/pump-sizing/"],
      ["/blog/bump-sizing/", "/blog/pump-sizing/"],
      ["nothing-like-it-at-all", undefined],
      ["", undefined],
    ] as const) {
      test(`to "${name}" is ${expected}`, () => {
        assert.equal(findNearLine(names, name), expected);
      });
    }
  });
}
