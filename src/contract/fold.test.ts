import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fold, matches } from "./fold.ts";

describe("matches", () => {
  const rows: [title: string, q: string, expected: boolean][] = [
    ["Pumps", "pump", true],
    ["Pumps", "UMP", true],
    ["Pumps", "pumpe", false],
    ["Straße", "strasse", true],
    ["STRASSE", "straße", true],
    ["Grüße aus Gdańsk", "GRÜSSE", true],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευς", true],
    ["οδυσσευς", "ΟΔΥΣΣΕΥΣ", true],
    ["οδός", "ΌΣ", true],
    ["Cafe\u0301", "café", true],
    ["Café", "cafe\u0301", true],
    ["3 K", "k", true],
    ["İstanbul", "i\u0307stanbul", true],
    ["ﬁnance", "FINANCE", true],
    ["a.b", "a?b", false],
    ["50 %", "%", true],
    ["𝒜 🌊", "🌊", true],
  ];
  for (const [title, q, expected] of rows) {
    test(`${expected ? "finds" : "does not find"} "${q}" in "${title}"`, () => {
      assert.equal(matches({ title, description: "" }, q), expected);
    });
  }

  test("finds any part of any text in either case", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(..."aZßẞΣςσéÄıß ")),
        fc.nat(),
        fc.nat(),
        (letters, from, length) => {
          const title = letters.join("");
          const part = letters.slice(from % 12, (from % 12) + (length % 5));
          for (const q of [part.join(""), part.join("").toUpperCase()])
            assert.ok(matches({ title, description: "" }, q));
        },
      ),
    );
  });

  test("folds a folded text to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        assert.equal(fold(fold(text)), fold(text));
      }),
    );
  });
});
