import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { lastPage, pageRange, paginate } from "./paginate.ts";

describe("paginate", () => {
  test("cuts 42 items into three pages of twenty", () => {
    assert.deepEqual(paginate(42, 3, 20), {
      page: 3,
      per_page: 20,
      total: 42,
      total_pages: 3,
    });
    assert.deepEqual(pageRange(paginate(42, 3, 20)), [40, 42]);
  });

  test("gives an empty list no pages, of which the first can still be asked for", () => {
    const pagination = paginate(0, 1, 20);
    assert.equal(pagination.total_pages, 0);
    assert.equal(lastPage(pagination), 1);
    assert.deepEqual(pageRange(pagination), [0, 0]);
  });

  test("covers every item once, whatever the sizes", () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.integer({ min: 1, max: 100 }), (total, perPage) => {
        let next = 0;
        const last = lastPage(paginate(total, 1, perPage));
        for (let page = 1; page <= last; page++) {
          const [start, end] = pageRange(paginate(total, page, perPage));
          assert.equal(start, next);
          next = end;
        }
        assert.equal(next, total);
      }),
    );
  });
});
