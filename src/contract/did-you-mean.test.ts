import { describe, test } from "node:test";
import { didYouMean, findNearLine } from "./did-you-mean.ts";
import assert from "node:assert/strict";

describe("didYouMean", () => {
  const rows: [value: string, candidates: string[], expected?: string][] = [
    ["titel", ["title", "tags"], "title"],
    ["services", ["Services", "Guides"], "Services"],
    ["perpage", ["page", "per_page"], "per_page"],
    ["xyz", ["page", "per_page"]],
    ["", ["q"], "q"],
    ["pages", []],
  ];
  for (const [value, candidates, expected] of rows) {
    test(`suggests ${expected ?? "nothing"} for "${value}"`, () => {
      assert.equal(didYouMean(value, candidates), expected);
    });
  }
});

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
