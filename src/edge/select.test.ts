import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { DocumentIndex, formatSections, formatSort } from "../format/document-index.ts";
import { FilterSet } from "./select.ts";

const first = 3;
const length = 12;
// Includes documents of other lists.
const some = fc.uniqueArray(fc.nat(first + length + 4), { maxLength: 20 });

describe("set of filters", () => {
  test("contains the documents that every filter visits, in any order, and is sliced in list order", () => {
    fc.assert(
      fc.property(
        fc.array(some, { maxLength: 4 }),
        fc.nat(length),
        fc.nat(length),
        (filters, start, size) => {
          const set = new FilterSet({ first, total: length });
          for (const visited of filters)
            set.intersect((visit) => visited.forEach((document) => visit(document)));
          const matches = Array.from({ length }, (_, index) => first + index).filter((document) =>
            filters.every((visited) => visited.includes(document)),
          );
          assert.equal(set.total, matches.length);
          assert.deepEqual(set.slice(start, start + size), matches.slice(start, start + size));
        },
      ),
    );
  });

  const sorts = `${formatSort("date", [[9], [4], [0, 2]], [])}\n`;
  const sort = new DocumentIndex(new TextEncoder().encode(formatSections({ sorts }))).sortOrder(
    "date",
  );
  for (const [isDescending, start, end, expected] of [
    [false, 0, 5, [4, 0, 2, 1, 3]],
    [true, 0, 5, [0, 2, 4, 1, 3]],
    [false, 1, 3, [0, 2]],
    [true, 3, 9, [1, 3]],
    [true, 2, 2, []],
  ] as const)
    test(`is sliced from ${start} to ${end} in ${isDescending ? "descending" : "ascending"} order, documents without a value last`, () => {
      assert.ok(sort);
      assert.deepEqual(
        new FilterSet({ first: 0, total: 5 }).slice(start, end, { sort, isDescending }),
        [...expected],
      );
    });
});
