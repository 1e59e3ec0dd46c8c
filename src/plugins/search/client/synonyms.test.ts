import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Synonyms } from "./synonyms.ts";

const synonyms = new Synonyms("photo picture image, car vehicle, move import, movie video");

describe("Synonyms", () => {
  for (const [typed, expected] of [
    ["photo", ["picture", "image"]],
    ["photos", ["picture", "image"]],
    ["moving", ["import"]],
    ["movies", ["video"]],
    ["cars", ["vehicle"]],
    ["card", []],
    ["photography", []],
    ["picture", []],
  ] as const)
    test(`has ${expected.length === 0 ? "none" : expected.join(" and ")} of "${typed}"`, () => {
      assert.deepEqual(synonyms.of(typed), expected);
    });

  test("is empty for an empty text", () => {
    assert.deepEqual(new Synonyms("").of("photo"), []);
  });
});
