import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { formatOrder, readOrder } from "../contract/data/order-lines.ts";
import { Selection } from "./selection.ts";

const length = 12;
const some = fc.array(fc.nat(length - 1), { maxLength: 20 });

describe("a selection", () => {
  test("keeps what every filter names, in whatever order and however often, and cuts it as a list is cut", () => {
    fc.assert(
      fc.property(
        fc.array(some, { maxLength: 4 }),
        fc.nat(length),
        fc.nat(length),
        (filters, start, size) => {
          const selection = new Selection(length);
          for (const named of filters)
            selection.keep((take) => named.forEach((index) => take(index)));
          const kept = Array.from({ length }, (_, index) => index).filter((index) =>
            filters.every((named) => named.includes(index)),
          );
          assert.equal(selection.total, kept.length);
          assert.deepEqual(selection.cut(start, start + size), kept.slice(start, start + size));
        },
      ),
    );
  });

  test("keeps what is marked before any filter", () => {
    const selection = Selection.of(Uint8Array.of(1, 0, 1, 1));
    assert.equal(selection.total, 3);
    assert.deepEqual(selection.cut(1, 9), [2, 3]);
    selection.keep((take) => [3, 1, 0].forEach((index) => take(index)));
    assert.equal(selection.total, 2);
    assert.deepEqual(selection.cut(0, 9), [0, 3]);
  });

  const line = readOrder(`${formatOrder("date", [[4], [0, 2]], [])}\n`, "date");
  for (const [isReversed, start, end, expected] of [
    [false, 0, 5, [4, 0, 2, 1, 3]],
    [true, 0, 5, [0, 2, 4, 1, 3]],
    [false, 1, 3, [0, 2]],
    [true, 3, 9, [1, 3]],
  ] as const)
    test(`is cut from ${start} to ${end} in ${isReversed ? "falling" : "rising"} order, what has nothing for it last`, () => {
      assert.ok(line);
      assert.deepEqual(new Selection(5).cut(start, end, { line, isReversed }), [...expected]);
    });
});
