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
    // The most frequent of several equally close words.
    ["pumpe", "pump"],
    ["convince", undefined],
    ["kia", undefined],
    // Another word of four letters.
    ["dump", undefined],
    ["pmup", "pump"],
    ["xylophone", undefined],
  ];
  for (const [typed, meant] of rows)
    test(`corrects “${typed}” to ${meant ? `“${meant}”` : "nothing"}`, () => {
      assert.equal(vocabulary.correct(typed), meant);
    });

  test("finds words and prefixes regardless of case and accents", () => {
    assert.ok(vocabulary.hasWord("Facade"));
    assert.ok(vocabulary.hasStart("gover"));
    assert.ok(!vocabulary.hasWord("gover"));
    assert.ok(!vocabulary.hasStart("xylo"));
  });
});
