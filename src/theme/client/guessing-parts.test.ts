import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { countWords, findGuessingParts } from "./guessing-parts.ts";

/** The words of a page in each of three parts. */
const index: Record<string, string[]> = {
  "part:1": ["alarm", "list", "pump"],
  "part:2": ["a", "list", "pumping"],
  "part:3": ["al", "monitoring"],
};
const parts = Object.keys(index);

/** Finds one word as Pagefind does: exactly where it is quoted, else also what it begins, else what begins it. */
const engine = {
  search(query: string, options: { filters?: { facet: string[] } }) {
    const exact = query.startsWith('"');
    const word = query.replaceAll('"', "");
    const found = Object.entries(index).flatMap(([part, words]) => {
      if (!(options.filters?.facet.includes(part) ?? true)) return [];
      const best = exact
        ? words.find((each) => each === word)
        : (words.find((each) => each.startsWith(word)) ??
          words.find((each) => word.startsWith(each)));
      return best === undefined ? [] : [{ part, best }];
    });
    return Promise.resolve({
      results: found.map(({ best }) => ({
        data: () => Promise.resolve({ excerpt: `<mark>${best}</mark>` }),
      })),
      filters: {
        facet: Object.fromEntries(found.map(({ part }) => [part, 1])),
      },
    });
  },
};

describe("findGuessingParts", () => {
  const rows: [query: string, guessing: string[]][] = [
    ["alarm", ["part:2", "part:3"]],
    ["alarm list", ["part:2", "part:3"]],
    ["list", ["part:3"]],
    ["pump", ["part:3"]],
    ["monit", ["part:1", "part:2"]],
    // Of no part: what was meant is told from the guesses.
    ["alx", []],
  ];
  for (const [query, guessing] of rows) {
    test(`leaves out ${guessing.join(" and ") || "no part"} for ${query}`, async () => {
      assert.deepEqual(
        (await findGuessingParts(engine, parts, await countWords(engine, query))).toSorted(),
        guessing,
      );
    });
  }
});
