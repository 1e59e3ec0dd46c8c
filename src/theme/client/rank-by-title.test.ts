import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeMatch } from "./match.fixture.ts";
import { rankByTitle } from "./rank-by-title.ts";

const ranked = (title: string, score: number) => ({
  score,
  match: makeMatch({ title }),
});

describe("rankByTitle", () => {
  const rows: [query: string, pages: [title: string, score: number][]][] = [
    [
      "partnership principles",
      [
        ["Partnership principles", 35],
        ["Projects forward principles of open government partnership", 37],
      ],
    ],
    // What a text says counts for more than one word of its title.
    [
      "cold store heat recovery",
      [
        ["A cold store heats its own wash water", 37],
        ["Recovery", 20],
      ],
    ],
    [
      "pumps",
      [
        ["Old pumps", 9],
        ["Old pumping stations", 9],
        ["", 9],
      ],
    ],
  ];
  for (const [query, pages] of rows) {
    const titles = pages.map(([title]) => title);
    test(`puts “${titles[0]}” first for ${query}`, () => {
      const found = pages.toReversed().map(([title, score]) => ranked(title, score));
      assert.deepEqual(
        rankByTitle(found, query).map(({ title }) => title),
        titles,
      );
    });
  }
});
