import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { preferTitle } from "./prefer-title.ts";
import type { Ranked } from "./rank.ts";

function page(title: string): Ranked {
  const data = () =>
    Promise.resolve({
      url: "",
      content: "",
      excerpt: "",
      meta: { title },
      filters: {},
      anchors: [],
    });
  return { hit: { id: title, score: 1, words: [], data }, score: 1, places: [], missing: [] };
}

const pages = ["API standards", "Developers", "What is an API?", "More"].map(page);

describe("preferTitle", () => {
  const cases: [query: string, first: string][] = [
    ["what is an api", "What is an API?"],
    ["developers", "Developers"],
    ["api", "API standards"],
    ["more", "API standards"],
  ];
  for (const [query, first] of cases)
    test(`puts "${first}" first for "${query}"`, async () => {
      const [preferred, ...others] = await preferTitle(pages, query, "en");
      assert.equal(preferred?.hit.id, first);
      assert.equal(others.length, 3);
    });
});
