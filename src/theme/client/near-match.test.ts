import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isNearMatch } from "./near-match.ts";

describe("isNearMatch", () => {
  const rows: [query: string, excerpt: string, isNear: boolean][] = [
    ["pump", "a <mark>pump</mark> here", true],
    ["heat pump", "the <mark>heating</mark> of", true],
    ["Running", "they <mark>ran,</mark> we <mark>run.</mark>", true],
    ["Größe", "die <mark>„Größen“</mark>", true],
    ["Grosse", "die <mark>Größe</mark>", true],
    ["Cafe", "im <mark>Café</mark>", true],
    ["C", "in <mark>C++</mark>", true],
    ["日本", "<mark>日本</mark>語", true],
    ["xylophone", "curl <mark>-X</mark> GET", false],
    ["qqqq", "take <mark>q,</mark> page", false],
    ["pump", "nothing marked", false],
  ];
  for (const [query, excerpt, isNear] of rows) {
    test(`${isNear ? "takes" : "leaves"} ${excerpt} for ${query}`, () => {
      assert.equal(isNearMatch(query, excerpt), isNear);
    });
  }
});
