import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Vocabulary } from "./spelling.ts";

const vocabulary = new Vocabulary(
  "and the\npump pumps water\ncontinue government language\naccessibility façade kai pumpwerk record",
);

describe("Vocabulary", () => {
  const rows: [typed: string, meant: string | undefined][] = [
    ["goverment", "government"],
    ["langauge", "language"],
    ["recrod", "record"],
    ["acessability", "accessibility"],
    ["facade", "façade"],
    ["Pumpwrek", "pumpwerk"],
    // Of several that are as near, the most common.
    ["pumpe", "pump"],
    ["convince", undefined],
    ["kia", undefined],
    ["xylophone", undefined],
  ];
  for (const [typed, meant] of rows)
    test(`takes “${typed}” for ${meant ? `“${meant}”` : "no word"}`, () => {
      assert.equal(vocabulary.correct(typed), meant);
    });

  test("knows words and their starts, without case and accents", () => {
    assert.ok(vocabulary.hasWord("Facade"));
    assert.ok(vocabulary.hasStart("gover"));
    assert.ok(!vocabulary.hasWord("gover"));
    assert.ok(!vocabulary.hasStart("xylo"));
  });
});
