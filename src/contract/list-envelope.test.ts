import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { presetApi } from "../collections/preset-api.ts";
import { formatLinkHeader, lastPage, listEnvelope, pageRange, paginate } from "./list-envelope.ts";
import { defaultQuery } from "./parse-query.ts";

describe("paginate", () => {
  test("splits 42 items into three pages of twenty", () => {
    assert.deepEqual(paginate(42, 3, 20), {
      page: 3,
      per_page: 20,
      total: 42,
      total_pages: 3,
    });
    assert.deepEqual(pageRange(paginate(42, 3, 20)), [40, 42]);
  });

  test("gives an empty list zero pages, but the first page can still be requested", () => {
    const pagination = paginate(0, 1, 20);
    assert.equal(pagination.total_pages, 0);
    assert.equal(lastPage(pagination), 1);
    assert.deepEqual(pageRange(pagination), [0, 0]);
  });

  test("covers every item once, for any page size", () => {
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

const operation = presetApi.operations.find(({ id }) => id === "listPages");
assert.ok(operation);
const standard = defaultQuery(operation);

const list = "https://site.example/api/public/v1/pages";

describe("listEnvelope", () => {
  test("links to first, prev, next and last, and keeps the other parameters", () => {
    const { links } = listEnvelope(
      operation,
      list,
      {
        page: 2,
        per_page: 5,
        q: "ä b",
        values: { category: "Guides" },
      },
      12,
    );
    const rest = "?category=Guides&q=%C3%A4+b&per_page=5";
    assert.deepEqual(links, {
      self: `${list}${rest}&page=2`,
      first: `${list}${rest}`,
      prev: `${list}${rest}`,
      next: `${list}${rest}&page=3`,
      last: `${list}${rest}&page=3`,
    });
    assert.equal(
      formatLinkHeader(links),
      `<${list}${rest}>; rel="first", <${list}${rest}>; rel="prev", <${list}${rest}&page=3>; rel="next", <${list}${rest}&page=3>; rel="last"`,
    );
  });

  test("has neither prev nor next for a single page", () => {
    const { links, before, after } = listEnvelope(operation, list, standard, 0);
    assert.deepEqual(links, {
      self: list,
      first: list,
      prev: null,
      next: null,
      last: list,
    });
    assert.equal(formatLinkHeader(links), `<${list}>; rel="first", <${list}>; rel="last"`);
    assert.deepEqual(JSON.parse(before + after), {
      data: [],
      pagination: { page: 1, per_page: 20, total: 0, total_pages: 0 },
      links,
    });
  });
});
