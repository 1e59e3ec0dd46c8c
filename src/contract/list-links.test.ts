import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatLinkHeader, listEnvelope } from "./list-links.ts";
import type { ListOperation } from "./operation.ts";
import { defaultQuery } from "./parse-query.ts";
import { presetVersion } from "../collections/preset-api.ts";

const operation = presetVersion.operations.find(
  (candidate): candidate is ListOperation => candidate.id === "listPages",
);
assert.ok(operation);
const standard = defaultQuery(operation);

const list = "https://site.example/api/public/v1/pages";

describe("listEnvelope", () => {
  test("links first, prev, next and last, and keeps the other parameters", () => {
    const { links } = listEnvelope(
      operation,
      list,
      {
        page: 2,
        per_page: 5,
        q: "ä b",
        choices: { category: "Guides" },
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

  test("has neither prev nor next where there is one page", () => {
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
