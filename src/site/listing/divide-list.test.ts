import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../format/property-tests.fixture.ts";
import { pageNumbers, toTagSlug } from "./divide-list.ts";

const rows: [tag: string, slug: string][] = [
  ["Heat pumps", "heat-pumps"],
  ["heat-pumps", "heat-pumps"],
  ["Größe", "groesse"],
  ["C", "c"],
  ["C++", "c-plus-plus"],
  ["C#", "c-sharp"],
  ["Ｃ＋＋", "c-plus-plus"],
  ["A*", "a-star"],
  [".NET", "dot-net"],
  ["NET", "net"],
  ["#news", "news"],
  ["Q&A", "q-a"],
  ["Node.js", "node-js"],
  ["1+1", "1-1"],
  ["cafe\u0301", "cafe"],
  ["-1", "minus-1"],
  ["水", "xn--1rw"],
  ["IT 日本", "xn--it--v08fl0d"],
  ["الطاقة", "xn--mgbag8cycj"],
  ["🚀", "xn--158h"],
  ["🇩🇪", "xn--h77hc"],
  ["???", ""],
  ["日本".repeat(60), ""],
  ["word ".repeat(30), ""],
];

describe("toTagSlug", () => {
  for (const [tag, slug] of rows)
    test(`maps ${JSON.stringify(tag.slice(0, 20))} to ${JSON.stringify(slug)}`, () =>
      assert.equal(toTagSlug(tag), slug));

  test("maps every tag to a valid path segment or to nothing", () => {
    fc.assert(
      fc.property(anyText(), (tag) =>
        assert.match(toTagSlug(tag), /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*)?$/),
      ),
    );
  });
});

const pageRows: [page: number, pages: number, numbers: string][] = [
  [1, 1, "1"],
  [2, 7, "1 2 3 4 5 6 7"],
  [1, 8, "1 2 … 8"],
  [3, 8, "1 2 3 4 … 8"],
  [4, 8, "1 2 3 4 5 … 8"],
  [5, 9, "1 … 4 5 6 … 9"],
  [13, 26, "1 … 12 13 14 … 26"],
  [26, 26, "1 … 25 26"],
];

describe("pageNumbers", () => {
  for (const [page, pages, numbers] of pageRows)
    test(`shows ${numbers} on page ${page} of ${pages}`, () =>
      assert.equal(
        pageNumbers(page, pages)
          .map((number) => number ?? "…")
          .join(" "),
        numbers,
      ));

  test("shows each page once, in order, and never omits a single page", () => {
    const pages = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(pages, fc.nat(), (count, seed) => {
        const page = (seed % count) + 1;
        const numbers = pageNumbers(page, count);
        assert.equal(numbers[0], 1);
        assert.equal(numbers.at(-1), count);
        assert.ok(numbers.includes(page));
        numbers.forEach((number, index) => {
          if (number === null) assert.ok((numbers[index + 1] ?? 0) - (numbers[index - 1] ?? 0) > 2);
          else if (index > 0 && numbers[index - 1] !== null)
            assert.equal(number, (numbers[index - 1] ?? 0) + 1);
        });
      }),
    );
  });
});
