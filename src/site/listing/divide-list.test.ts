import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { toTagSlug } from "./divide-list.ts";
const rows: [tag: string, slug: string][] = [
  ["Heat pumps", "heat-pumps"],
  ["heat-pumps", "heat-pumps"],
  ["Größe", "groesse"],
  ["C++", "c"],
  ["水", "xn--1rw"],
  ["IT 日本", "xn--it--v08fl0d"],
  ["الطاقة", "xn--mgbag8cycj"],
  ["🙂", ""],
  ["日本".repeat(60), ""],
  ["word ".repeat(30), ""],
];

describe("toTagSlug", () => {
  for (const [tag, slug] of rows)
    test(`maps ${JSON.stringify(tag.slice(0, 20))} to ${JSON.stringify(slug)}`, () =>
      assert.equal(toTagSlug(tag), slug));

  test("maps every tag to a valid path segment or to nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (tag) =>
        assert.match(toTagSlug(tag), /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*)?$/),
      ),
    );
  });
});
