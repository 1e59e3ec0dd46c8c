import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { shortenExample } from "./response-fields.ts";

describe("shortenExample", () => {
  const long = "many words ".repeat(40);
  const cases: [name: string, value: unknown, expected: unknown][] = [
    [
      "keeps short values unchanged",
      { a: "b", n: 1, t: true, x: null, list: ["a", "b", "c", "d"] },
      { a: "b", n: 1, t: true, x: null, list: ["a", "b", "c", "d"] },
    ],
    [
      "truncates a long text after a whole word",
      { markdown: long },
      { markdown: `${"many words ".repeat(5)}…` },
    ],
    ["counts characters, not surrogates", "😀".repeat(100), "😀".repeat(100)],
    [
      "says how many items of a long list are omitted",
      [long, long, long, long],
      [`${"many words ".repeat(5)}…`, `${"many words ".repeat(5)}…`, "… 2 more"],
    ],
  ];
  for (const [name, value, expected] of cases)
    test(name, () => assert.deepEqual(shortenExample(value), expected));
});
