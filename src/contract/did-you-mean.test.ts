import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { didYouMean } from "./did-you-mean.ts";

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
