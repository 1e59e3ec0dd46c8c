import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { evenParts, type PartCounts } from "./even-parts.ts";
import { makeMatch } from "./match.fixture.ts";

const page = (url: string, part: string, score: number) => ({
  score,
  match: makeMatch({ url, part }),
});

const sizes: PartCounts = new Map([
  ["part:1", 8],
  ["part:2", 15],
  ["part:3", 30],
]);

describe("evenParts", () => {
  // What Pagefind says of the demo site's pages in one index (12.17 and 11.03) and in parts.
  const survey = page("/survey/", "part:1", 11.386);
  const cranes = page("/cranes/", "part:2", 11.519);
  const quay: PartCounts = new Map([
    ["part:1", 3],
    ["part:2", 5],
    ["part:3", 11],
  ]);

  test("gives pages the scores and the order that one index gives them", () => {
    const even = evenParts([cranes, survey], sizes, [quay]);
    assert.deepEqual(
      even.map(({ match, score }) => [match.url, Math.round(score * 10) / 10]),
      [
        ["/survey/", 12.3],
        ["/cranes/", 11],
      ],
    );
  });

  test("takes a word that a part has not for none of its pages' words", () => {
    const rare: PartCounts = new Map([["part:3", 1]]);
    assert.deepEqual(
      evenParts([cranes, survey], sizes, [quay, rare]),
      evenParts([cranes, survey], sizes, [quay]),
    );
  });

  for (const [what, all, having] of [
    ["words that no part has as they are", sizes, [new Map()]],
    ["an index that is whole", new Map(), []],
  ] satisfies [string, PartCounts, PartCounts[]][])
    test(`leaves scores as they are for ${what}`, () => {
      assert.deepEqual(evenParts([cranes, survey], all, having), [cranes, survey]);
    });
});
