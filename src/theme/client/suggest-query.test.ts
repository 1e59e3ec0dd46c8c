import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { suggestQuery } from "./suggest-query.ts";

describe("suggestQuery", () => {
  const known = ["The harbour wall", "heat pumps", "Wärmepumpe", "usability"];
  for (const [query, meant] of [
    ["harbuor", "harbour"],
    ["haet pumps", "heat pumps"],
    ["Wärmepumpen", undefined],
    ["Wrämepumpe", "wärmepumpe"],
    ["xylophone", undefined],
    ["pumps", undefined],
    ["pum", undefined],
    ["usabilty", "usability"],
  ] as const)
    test(`takes ${query} for ${meant ?? "itself"}`, () =>
      assert.equal(suggestQuery(query, known), meant));
});
